import type { Maker } from './maker.ts'

/** Triggers and the search index are disabled for the bulk insert; aggregates, search text and index are built once at the end */
const WITHOUT_TRIGGERS =
  'alter table calls disable trigger user; alter table action_items disable trigger user; drop index if exists calls_search'
const WITH_TRIGGERS = 'alter table calls enable trigger user; alter table action_items enable trigger user'

/**
 * The first business has half of all calls. The others share the rest by Zipf's law, where the n-th has 1/(n - 1) of the second's calls,
 * because large and small businesses differ like this in practice. The calls are spread evenly over thirteen months
 */
export const callsMaker: Maker = {
  name: 'calls',

  async clear(db) {
    await db.query(`delete from call_day_filters where client_uuid in (${OF_BENCH})`)
    await db.query(`delete from callers where client_uuid in (${OF_BENCH})`)
    await db.query(`delete from call_days where client_uuid in (${OF_BENCH})`)
    await db.query(`delete from calls where client_uuid in (${OF_BENCH})`)
    await db.query(`delete from action_items where client_uuid in (${OF_BENCH})`)
    await db.query(`delete from phone_numbers where client_uuid in (${OF_BENCH})`)
  },

  prepare: (db) => db.query(WITHOUT_TRIGGERS),

  async make(db, { calls }) {
    await db.query(NUMBERS)
    const { rowCount } = await db.query(
      `with ranked as (
         select client_uuid, time_zone, substr(company_name, 7)::int as rank from clients where company_name ~ '^Bench [0-9]+$'
       ), weighed as (
         select *, case when rank = 1 then 1.0 else 1.0 / (rank - 1) / nullif((select sum(1.0 / (rank - 1)) from ranked where rank > 1), 0) end as weight from ranked
       ), dealt as (
         select client_uuid, time_zone, rank, greatest(1, round($1::int * weight / (select sum(weight) from weighed)))::int as share from weighed
       ), made as (
         select client_uuid, time_zone, rank, n,
           date_trunc('second', now() - n * interval '397 days' / share) as started_at,
           (array['Ada', 'Ben', 'Cora', 'Dev', 'Elif', 'Finn', 'Gus', 'Hana'])[1 + n % 8] || ' '
             || (array['Alvarez', 'Brook', 'Chen', 'Dietz', 'Evans', 'Fox', 'Grant'])[1 + (n / 8) % 7] as caller_name,
           '+1217555' || lpad((n % 10000)::text, 4, '0') as phone_from,
           (array['Answered', 'Answered', 'Answered', 'Answered', 'Answered', 'Answered', 'Missed call', 'Busy'])[1 + (n * 7) % 8] as call_status,
           (array['APPOINTMENT', 'GENERAL_INQUIRY', 'CANCEL_APPOINTMENT', 'COMPLAINT', 'UNKNOWN', 'APPOINTMENT_CHANGE', 'APPOINTMENT_CONFIRM'])[1 + n % 7] as category,
           (array['GOOGLE', 'GOOGLE', 'FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YELP', 'WEBSITE', 'ETC', 'UNKNOWN'])[1 + n % 9] as referral_source,
           'The caller asked about ' || (array['an implant', 'whitening', 'a cleaning', 'a crown', 'braces', 'an X-ray', 'a bill'])[1 + (n / 3) % 7]
             || ' and was given appointment ' || n || '.' as summary
         from dealt, generate_series(1, share) n
       )
       insert into calls (client_uuid, call_sid, started_at, day, phone_from, number_uuid, number_source, caller_name, callee_name, call_status,
         duration_s, category, referral_source, new_client, conversion, appointments, quality_score, customer_satisfaction, issue_resolved, keywords, comment, summary,
         transcript, analysis_state, created_at, updated_at, search_text)
       select client_uuid, 'CA' || md5(rank || '-' || n), started_at, (started_at at time zone time_zone)::date, phone_from,
         case when n % 2 = 0 and referral_source <> 'UNKNOWN' then md5(rank || referral_source)::uuid end,
         case when n % 2 = 0 and referral_source <> 'UNKNOWN' then referral_source end, caller_name, 'Megan', call_status,
         case when call_status = 'Answered' then 20 + (n * 37) % 900 else 0 end, category, referral_source, n % 5 = 0, n % 3 = 0, n % 2,
         case when call_status = 'Answered' then 60 + (n * 13) % 41 end, case when call_status = 'Answered' then 50 + (n * 17) % 51 end, n % 4 > 0,
         array['appointment', 'insurance'], 'Polite and quick.', summary,
         jsonb_build_array(
           jsonb_build_object('speaker', 'staff', 'name', 'Megan', 'at_s', 1, 'text', 'Bench practice, this is Megan. How can I help?'),
           jsonb_build_object('speaker', 'caller', 'name', 'Caller', 'at_s', 4, 'text', 'Hello, I would like to ask about visit number ' || n)),
         'done', started_at, started_at,
         lower(concat_ws(' ', caller_name, 'Megan', phone_from, summary, 'appointment insurance',
           'Bench practice, this is Megan. How can I help? Hello, I would like to ask about visit number ' || n))
       from made`,
      [calls],
    )
    await db.query(ACTION_ITEMS)
    await db.query(SUMS)
    await db.query(FILTER_SUMS)
    await db.query(CALLERS)
    return rowCount ?? 0
  },

  async makeIndexes(db) {
    await db.query('create index calls_search on calls using gin (client_uuid, search_text gin_trgm_ops)')
    await db.query(WITH_TRIGGERS)
    await db.query('vacuum analyze calls')
    await db.query('vacuum analyze action_items')
    await db.query('vacuum analyze callers')
    await db.query('vacuum analyze call_days')
    await db.query('vacuum analyze call_day_filters')
  },
}

const OF_BENCH = `select client_uuid from clients where company_name ~ '^Bench [0-9]+$'`

/** Half of the calls of a source came in on its number; of the others the caller said it */
const NUMBERS = `
  insert into phone_numbers (client_uuid, number_uuid, number, name, source)
  select client_uuid, md5(substr(company_name, 7) || source)::uuid, '+1312' || lpad((substr(company_name, 7)::int * 10 + place)::text, 7, '0'), source, source
  from clients, unnest(array['GOOGLE', 'FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YELP', 'WEBSITE', 'ETC']) with ordinality known (source, place)
  where company_name ~ '^Bench [0-9]+$'`

/** Each missed call, and every tenth answered call, results in an open action item */
const ACTION_ITEMS = `
  insert into action_items (client_uuid, call_sid, mark, action_items, due_at, call_started_at)
  select client_uuid, call_sid, case when call_status = 'Answered' then 'analysis-1' else 'call-back' end, 'Call back', started_at + interval '3 hours',
    started_at
  from calls where client_uuid in (${OF_BENCH}) and (call_status <> 'Answered' or duration_s % 10 = 0)`

const SOURCES = ['google', 'facebook', 'instagram', 'linkedin', 'yelp', 'website', 'etc', 'unknown']

const SUMS = `
  insert into call_days (client_uuid, day, total, answered, missed, duration_s, quality_sum, quality_count, satisfaction_sum, satisfaction_count,
    new_clients, ${SOURCES.join(', ')}, ${SOURCES.map((source) => `new_${source}`).join(', ')}, new_measured)
  select client_uuid, day, count(*), count(*) filter (where call_status = 'Answered'), count(*) filter (where call_status in ('Missed call', 'Busy')),
    sum(duration_s), coalesce(sum(quality_score), 0), count(quality_score), coalesce(sum(customer_satisfaction), 0), count(customer_satisfaction),
    count(*) filter (where new_client), ${SOURCES.map((source) => `count(*) filter (where referral_source = '${source.toUpperCase()}')`).join(', ')},
    ${SOURCES.map((source) => `count(*) filter (where new_client and referral_source = '${source.toUpperCase()}')`).join(', ')},
    count(*) filter (where new_client and referral_source = number_source and number_source <> 'UNKNOWN')
  from calls where client_uuid in (${OF_BENCH}) group by client_uuid, day`

const FILTER_SUMS = `
  insert into call_day_filters (client_uuid, filter, day, total, answered, missed, new_clients)
  select client_uuid, filter, day, count(*), count(*) filter (where call_status = 'Answered'), count(*) filter (where call_status in ('Missed call', 'Busy')),
    count(*) filter (where new_client)
  from calls cross join lateral (values
    ('category=' || category), ('referral_source=' || referral_source), ('new_client=' || coalesce(new_client, false)),
    (case when number_source = referral_source and number_source <> 'UNKNOWN' then 'number=' || number_uuid || '/' || number_source end)) f (filter)
  where client_uuid in (${OF_BENCH}) and not spam and filter is not null group by client_uuid, filter, day`

const CALLERS = `
  insert into callers (client_uuid, phone_from, caller_name, calls, last_called_at)
  select client_uuid, phone_from, caller_name, count(*), max(started_at)
  from calls where client_uuid in (${OF_BENCH}) and not spam group by client_uuid, phone_from, caller_name`

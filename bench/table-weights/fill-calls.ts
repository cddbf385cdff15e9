import type { Client } from 'pg'

export interface CallFill {
  calls: number
  /** Average number of words in an answered call's transcript; 0: no transcripts, as in a business that does not record calls */
  words: number
  /** Whether the phone company's reports are included: five for an answered call, three for a missed one */
  reports: boolean
}

/** Rows inserted per transaction */
const BATCH = 250_000
const WORDS_A_LINE = 15

/**
 * Phrases from a practice's front desk. A line consists of two of them, so that calls differ and their trigrams are those of English text
 */
const PHRASES = [
  'good morning this is Megan how can I help you today',
  'I would like to make an appointment for a cleaning',
  'my tooth has been hurting since last Thursday',
  'do you take Delta Dental insurance',
  'let me check the calendar for you',
  'we have an opening on Tuesday at half past nine',
  'could you spell your last name for me please',
  'is that the address on Maple Avenue',
  'the crown came loose while I was eating',
  'I need to move my visit to next week',
  'your balance after insurance is forty two dollars',
  'the doctor would like to take an X-ray first',
  'please bring your insurance card and a photo',
  'how much would whitening cost without insurance',
  'my daughter needs braces and we are new in town',
  'we found you on Google and the reviews were great',
  'can I pay the bill over the phone',
  'I will send you a text message to confirm',
  'there is parking behind the building',
  'the hygienist will see you right after lunch',
  'it is a routine check up for two adults',
  'I was told to take an antibiotic before the procedure',
  'would Wednesday afternoon work better for you',
  'that is all I needed thank you so much',
  'we will see you then have a wonderful day',
  'the swelling went down but it is still sore',
  'did my previous dentist send the records over',
  'he is allergic to penicillin and latex',
  'I have a question about the implant estimate',
  'someone called me from this number yesterday',
]

const sqlArray = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`

/**
 * As in practice, calls arrive in chronological order, and consecutive calls
 * belong to different businesses, so that writes are spread over every index
 */
export async function insertCalls(db: Client, fill: CallFill, from: number): Promise<void> {
  for (let first = from; first < fill.calls; first += BATCH) {
    const last = Math.min(first + BATCH, fill.calls)
    await db.query(`begin; set local role marquee_system`)
    await db.query(CALLS(fill.words), [first, last - 1, fill.calls])
    if (fill.reports) await db.query(REPORTS, [first, last - 1, fill.calls])
    await db.query('commit')
  }
}

const MADE = `
  with numbered as (select client_uuid, time_zone, row_number() over (order by company_name) - 1 as place from clients),
  made as (
    select c.client_uuid, c.time_zone, n, 'CA' || md5('call ' || n) as call_sid,
      date_trunc('second', now() - interval '397 days' * (($3::int - n)::float8 / $3::int)) as started_at,
      '+1217555' || lpad((hashint4(n) & 9999)::text, 4, '0') as phone_from, hashint4(n + 7) & 7 < 6 as answered
    from generate_series($1::int, $2::int) n join numbered c on c.place = (hashint4(n + 3) & 2147483647) % (select count(*) from clients))`

const CALLS = (words: number) => `${MADE}, spoken_calls as (
    select made.*, spoken.lines, spoken.words from made left join lateral (
      select jsonb_agg(jsonb_build_object('speaker', case line % 2 when 0 then 'staff' else 'caller' end, 'name', case line % 2 when 0 then 'Megan' else 'Caller' end,
          'at_s', line * 6, 'text', text) order by line) as lines, string_agg(text, ' ') as words
      from (select line, (${sqlArray(PHRASES)})[1 + (hashint4(n * 31 + line) & 2147483647) % ${PHRASES.length}] || ' '
          || (${sqlArray(PHRASES)})[1 + (hashint4(n * 37 + line + 5) & 2147483647) % ${PHRASES.length}] as text
        from generate_series(1, (hashint4(n + 11) & 2147483647) % ${Math.max(1, Math.round((words / WORDS_A_LINE) * 2))}) line) spoken_lines
      where answered and ${words} > 0) spoken on true)
  insert into calls (client_uuid, call_sid, started_at, day, phone_from, phone_to, caller_name, callee_name, call_status, duration_s, category, referral_source,
    new_client, conversion, quality_score, customer_satisfaction, issue_resolved, keywords, comment, summary, transcript, analysis_state, recording_sid,
    recording_file_uuid, recording_duration_s, created_at, updated_at, search_text)
  select client_uuid, call_sid, started_at, (started_at at time zone time_zone)::date, phone_from, '+12175550100', 'Caller ' || n % 5000, 'Megan',
    case when answered then 'Answered' else 'Missed call' end, case when answered then 180 else 0 end,
    (array['APPOINTMENT', 'GENERAL_INQUIRY', 'CANCEL_APPOINTMENT', 'COMPLAINT', 'UNKNOWN'])[1 + n % 5], (array['GOOGLE', 'FACEBOOK', 'YELP', 'WEBSITE', 'UNKNOWN'])[1 + n % 5],
    n % 5 = 0, n % 3 = 0, case when answered then 60 + n % 41 end, case when answered then 50 + n % 51 end, n % 4 > 0,
    case when answered then array['appointment', 'insurance', 'cleaning'] else '{}' end,
    case when answered then 'Polite and quick; the next step was named.' else '' end,
    case when answered then 'The caller asked about an appointment for a cleaning and was given visit ' || n || ' on a Tuesday morning.' else '' end,
    coalesce(lines, '[]'), case when answered then 'done' else 'none' end, case when answered then 'RE' || md5('recording ' || n) end,
    case when answered then gen_random_uuid() end, case when answered then 180 end, started_at, started_at,
    lower(concat_ws(' ', 'Caller ' || n % 5000, 'Megan', phone_from, 'The caller asked about an appointment', 'appointment insurance cleaning', words))
  from spoken_calls`

const REPORTS = `${MADE}
  insert into call_reports (client_uuid, call_sid, kind, mark, content, received_at)
  select client_uuid, call_sid, kind, case kind when 'voice' then '' when 'status' then 'CA' || md5('leg ' || n) || ' ' || mark else mark end,
    case kind when 'voice' then jsonb_build_object('From', phone_from, 'To', '+12175550100', 'CallerName', 'WHITFIELD DANA', 'marquee_forwarded', 'true', 'marquee_recorded', 'true')
      when 'dial' then jsonb_build_object('DialCallStatus', mark, 'DialCallDuration', '180')
      when 'recording' then jsonb_build_object('RecordingSid', 'RE' || md5('recording ' || n), 'RecordingStatus', 'completed', 'RecordingDuration', '180', 'RecordingChannels', '2')
      else jsonb_build_object('CallSid', 'CA' || md5('leg ' || n), 'ParentCallSid', call_sid, 'CallStatus', mark, 'CallDuration', '180') end,
    started_at
  from made, lateral (values ('voice', ''), ('status', 'ringing'), ('dial', case when answered then 'completed' else 'no-answer' end),
    ('status', case when answered then 'in-progress' end), ('status', case when answered then 'completed' end), ('recording', case when answered then 'completed' end)) r (kind, mark)
  where mark is not null`

/** Aggregates with the values that the triggers would have written */
export const SUMS = [
  `insert into call_days (client_uuid, day, total, answered) select client_uuid, day, count(*), count(*) filter (where call_status = 'Answered') from calls group by 1, 2`,
  `insert into call_day_filters (client_uuid, filter, day, total)
   select client_uuid, filter, day, count(*) from calls cross join lateral (values ('category=' || category), ('referral_source=' || referral_source),
     ('new_client=' || coalesce(new_client, false))) f (filter) group by 1, 2, 3`,
  `insert into callers (client_uuid, phone_from, caller_name, calls, last_called_at)
   select client_uuid, phone_from, caller_name, count(*), max(started_at) from calls group by 1, 2, 3`,
  `insert into action_items (client_uuid, call_sid, mark, action_items, due_at, call_started_at)
   select client_uuid, call_sid, case when call_status = 'Answered' then 'analysis-1' else 'call-back' end, 'Call the customer back about the appointment',
     started_at + interval '3 hours', started_at from calls where call_status <> 'Answered' or hashtext(call_sid) % 10 = 0`,
]

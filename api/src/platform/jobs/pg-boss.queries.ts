/** Dead-letter queue, where pg-boss copies a job whose last retry has failed */
export const DEAD_QUEUE = 'dead'
const DEAD_KEPT_DAYS = 90

/** Payload of a queue entry: the job's name is part of it, since a dead letter is copied into another queue */
export interface QueuedJob {
  job: string
  payload: Record<string, unknown>
  /** Jobs of a lane become due one after the other, whoever enqueued them */
  lane?: string
  /** Of the request that led to it, for the log */
  requestId?: string
  /** Of the span that led to it, where traces are collected */
  traceparent?: string
}

const DEAD_LETTERS = `
  select id::text, data->>'job' as job, data->'payload' as payload, output->>'message' as error,
    to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_datetime
  from pgboss.job where name = '${DEAD_QUEUE}' and state in ('created', 'retry')`

/** One row a process that takes jobs, with its last heartbeat (leases.ts) */
export const MAKE_HOLDERS = 'create table if not exists pgboss.job_holder (uuid uuid primary key, beat_at timestamptz not null)'

/** In the column that is free while a job runs: whose the run is, and a name of its own, by which alone it is settled */
const ownedBy = (holder: string) => `jsonb_build_object('holder', ${holder}::uuid::text, 'run', gen_random_uuid()::text)`

/**
 * As pg-boss fetches jobs, and with them whose they are. Only a process that is known gets any: its row stays locked against being declared
 * dead until they are its own
 */
const takeJobs = (when: string) => `
  with holder as materialized (select uuid from pgboss.job_holder where uuid = $1::uuid for key share),
  next as (
    select id from pgboss.job where name = $2 and state < 'active' ${when} and exists (select from holder)
    order by priority desc, created_on, id limit $3 for update skip locked)
  update pgboss.job set state = 'active', started_on = now(), output = ${ownedBy('$1')},
    retry_count = case when started_on is null then retry_count else retry_count + 1 end
  from next where job.name = $2 and job.id = next.id
  returning job.id::text, data, output->>'run' as run, retry_count >= retry_limit as "isLast"`

/**
 * Asked for in every statement that settles a run. Neither the job nor its process tells runs apart: a job that was put off may be run by
 * the same process again before it learns that the end of the first run was noted
 */
const THIS_RUN = `name = $1 and id = $2 and output->>'run' = $3 and state = 'active'`

/** Only right after a heartbeat: what was held up on its way here must decide nothing any more */
const STILL_FRESH = `extract(epoch from statement_timestamp()) * 1000 < $4::float8 + 2000`
/** At once the first time */
const LATER_AND_LATER = "now() + retry_count * retry_delay * interval '1 second'"
const A_LEASE_AGO = `now() - $3 * interval '1 millisecond'`

/** Queries that pg-boss has no method for. Its tables are internal and may change with any version: they are named in this file only */
export const PG_BOSS_QUERIES = {
  listDead: `${DEAD_LETTERS} order by created_on desc limit 500`,

  findDead: `${DEAD_LETTERS} and id = $1`,

  removeDead: `delete from pgboss.job where name = '${DEAD_QUEUE}' and id = $1 returning data`,

  /** Seconds until the last waiting job of a queue's lane is due, how many of them are one client's, and how many clients have some */
  lane: `
  select extract(epoch from max(start_after) - now())::float8 as booked_s,
    (count(*) filter (where data->'payload'->>'clientUuid' = $3))::int as own,
    count(distinct data->'payload'->>'clientUuid')::int as clients
  from pgboss.job where name = $1 and state = 'created' and data->>'lane' = $2 and start_after > now()`,

  /** Queues with something to do: asking each of them in turn takes a statement a queue */
  queuesWithWork: "select distinct name from pgboss.job where state < 'active' and start_after <= now()",

  queuesEvenWaiting: "select distinct name from pgboss.job where state < 'active'",

  /** Clients for whom a job of the queue is about to run or runs; one that waits for tomorrow is nobody's competitor today */
  clientsOf: `
  select count(distinct data->'payload'->>'clientUuid')::int as clients from pgboss.job
  where name = $1 and state < 'completed' and start_after < now() + interval '1 minute'`,

  /**
   * For a database with a single process: a job that is active at start was left by a process that died. Those without tries left are nobody's
   * then, and ended by `takeUp`: a job that kills its process must not kill each that is started after it
   */
  takeUpLeftBehind: `
  update pgboss.job set state = 'retry', start_after = ${LATER_AND_LATER}, output = null where state = 'active' and retry_count < retry_limit`,

  forgetHolders: 'delete from pgboss.job_holder',

  take: takeJobs('and start_after <= now()'),

  takeEvenWaiting: takeJobs(''),

  addHolder: 'insert into pgboss.job_holder (uuid, beat_at) values ($1, now()) on conflict do nothing',

  removeHolder: 'delete from pgboss.job_holder where uuid = $1',

  /** Heartbeat: the server's time, whether this process is known (or was declared dead), and whether another is overdue */
  beat: `
  with beaten as (update pgboss.job_holder set beat_at = now() where uuid = $1::uuid returning uuid)
  select (extract(epoch from now()) * 1000)::float8 as "atMs", exists (select from beaten) as "isKnown",
    exists (select from pgboss.job_holder where uuid <> $1::uuid and beat_at < now() - $2 * interval '1 millisecond') as "findsDead"`,

  /**
   * Declares processes dead that were not heard of for a lease, and takes up what nobody runs: the runs of processes that are not known
   * (any more), and those of this process that it does not run. With tries left a run goes back into its queue, at once the first time,
   * then later and later, since a job that kills its process must not go round and round; without, it is this process's own, to be ended.
   * A row that somebody has locked is left alone, until next time.
   */
  takeUp: `
  with dead as (
    delete from pgboss.job_holder where uuid in (
      select uuid from pgboss.job_holder where uuid <> $1::uuid and beat_at < ${A_LEASE_AGO} and ${STILL_FRESH} for update skip locked)
    returning uuid::text),
  abandoned as (
    select name, id, retry_count >= retry_limit as is_last from pgboss.job
    where state = 'active' and ${STILL_FRESH} and (output->>'holder' in (select uuid from dead)
      -- Taken long before this statement began, which therefore knows the processes of then
      or (started_on < ${A_LEASE_AGO} and (output->>'holder' not in (select uuid::text from pgboss.job_holder)
        or (output->>'holder' = $1::uuid::text and id <> all ($2::uuid[])))))
    for update skip locked)
  update pgboss.job set state = case when is_last then state else 'retry' end,
    start_after = case when is_last then start_after else ${LATER_AND_LATER} end,
    output = case when is_last then ${ownedBy('$1')} end
  from abandoned where job.name = abandoned.name and job.id = abandoned.id
  returning job.name, job.id::text, data, output->>'run' as run, is_last as "isLast"`,

  findRun: `select 1 from pgboss.job where ${THIS_RUN}`,

  lockRun: `select 1 from pgboss.job where ${THIS_RUN} for update`,

  complete: `update pgboss.job set state = 'completed', completed_on = now(), output = null where ${THIS_RUN} returning 1`,

  /**
   * As if it had not been taken, until so many seconds later: what counts tries is whether a job was ever started. However long it is put
   * off, it does not grow too old
   */
  putOff: `
  update pgboss.job set state = 'retry', start_after = now() + $4 * interval '1 second', started_on = null,
    output = jsonb_build_object('message', $5::text), keep_until = greatest(keep_until, now() + $4 * interval '1 second' + interval '30 days')
  where ${THIS_RUN} returning 1`,

  /** Depth and age of every queue. Only what is due is late; what waits for its time is not */
  depths: `
  select name as job, (count(*) filter (where state < 'active' and start_after <= now()))::int as due,
    (count(*) filter (where state < 'active' and start_after > now()))::int as waiting,
    (count(*) filter (where state = 'active'))::int as running,
    coalesce(extract(epoch from now() - min(greatest(start_after, created_on)) filter (where state < 'active' and start_after <= now())), 0)::float8 as age_s
  from pgboss.job where state <= 'active' group by name`,

  /** Makes the failure reported next the last one, without further retries */
  endRetries: 'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2',

  /** Delays the next retry by at least so many seconds */
  postponeRetry:
    "update pgboss.job set start_after = greatest(start_after, now() + $3 * interval '1 second') where name = $1 and id = $2 and state = 'retry'",

  /** pg-boss dates a dead letter from its original job, which would delete it early */
  keepDead: `update pgboss.job set keep_until = now() + interval '${DEAD_KEPT_DAYS} days'
  where name = '${DEAD_QUEUE}' and keep_until < now() + interval '${DEAD_KEPT_DAYS - 1} days'`,
}

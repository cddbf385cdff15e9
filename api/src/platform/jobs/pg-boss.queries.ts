/** Dead-letter queue, where pg-boss copies a job whose last retry has failed */
export const DEAD_QUEUE = 'dead'
const DEAD_RETENTION_DAYS = 90

/** Payload of a queue entry: it contains the job's name, since a dead letter is copied into another queue */
export interface QueuedJob {
  job: string
  payload: Record<string, unknown>
  /** Jobs of a lane become due one after the other, whoever enqueued them */
  lane?: string
  /** Id of the request that led to it, for the log */
  requestId?: string
  /** Id of the span that led to it, if traces are collected */
  traceparent?: string
}

const DEAD_LETTERS = `
  select id::text, data->>'job' as job, data->'payload' as payload, output->>'message' as error,
    to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_datetime
  from pgboss.job where name = '${DEAD_QUEUE}' and state in ('created', 'retry')`

/** One row per process that takes jobs, with its last heartbeat (leases.ts) */
export const MAKE_HOLDERS = 'create table if not exists pgboss.job_holder (uuid uuid primary key, beat_at timestamptz not null)'

/** Stored in the column that is free while a job runs: the process of the run, and a unique id, by which alone the run is completed */
const ownedBy = (holder: string) => `jsonb_build_object('holder', ${holder}::uuid::text, 'run', gen_random_uuid()::text)`

/**
 * Fetches jobs like pg-boss, and records their process. Only a registered process gets any: its row stays locked against being declared
 * dead until the jobs are its own
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
 * Part of every statement that completes a run. Neither the job nor its process identifies a run: a postponed job may be run by the same
 * process again before it learns that the end of the first run was recorded
 */
const THIS_RUN = `name = $1 and id = $2 and output->>'run' = $3 and state = 'active'`

/** Only right after a heartbeat: a delayed statement must not decide anything */
const STILL_FRESH = `extract(epoch from statement_timestamp()) * 1000 < $4::float8 + 2000`
/** The first retry is immediate */
const LATER_AND_LATER = "now() + retry_count * retry_delay * interval '1 second'"
const A_LEASE_AGO = `now() - $3 * interval '1 millisecond'`

/** Queries that pg-boss has no method for. Its tables are internal and may change with any version, so only this file uses them */
export const PG_BOSS_QUERIES = {
  listDead: `${DEAD_LETTERS} order by created_on desc limit 500`,

  findDead: `${DEAD_LETTERS} and id = $1`,

  removeDead: `delete from pgboss.job where name = '${DEAD_QUEUE}' and id = $1 returning data`,

  /** Seconds until the last waiting job of a queue's lane is due, how many of them belong to one client, and how many clients have some */
  lane: `
  select extract(epoch from max(start_after) - now())::float8 as booked_s,
    (count(*) filter (where data->'payload'->>'clientUuid' = $3))::int as own,
    count(distinct data->'payload'->>'clientUuid')::int as clients
  from pgboss.job where name = $1 and state = 'created' and data->>'lane' = $2 and start_after > now()`,

  /** Queues with something to do, in one statement instead of one per queue */
  queuesWithWork: "select distinct name from pgboss.job where state < 'active' and start_after <= now()",

  queuesEvenWaiting: "select distinct name from pgboss.job where state < 'active'",

  /** Clients for whom a job of the queue is running or about to run; one that waits for tomorrow does not compete today */
  clientsOf: `
  select count(distinct data->'payload'->>'clientUuid')::int as clients from pgboss.job
  where name = $1 and state < 'completed' and start_after < now() + interval '1 minute'`,

  /**
   * For a database with a single process: a job that is active at start was left by a process that died. Those without tries left then
   * belong to nobody, and `takeUp` ends them: a job that kills its process must not kill every process that is started after it
   */
  takeUpLeftBehind: `
  update pgboss.job set state = 'retry', start_after = ${LATER_AND_LATER}, output = null where state = 'active' and retry_count < retry_limit`,

  clearHolders: 'delete from pgboss.job_holder',

  take: takeJobs('and start_after <= now()'),

  takeEvenWaiting: takeJobs(''),

  addHolder: 'insert into pgboss.job_holder (uuid, beat_at) values ($1, now()) on conflict do nothing',

  removeHolder: 'delete from pgboss.job_holder where uuid = $1',

  /** Heartbeat: returns the server's time, whether this process is registered (or was declared dead), and whether another is overdue */
  beat: `
  with beaten as (update pgboss.job_holder set beat_at = now() where uuid = $1::uuid returning uuid)
  select (extract(epoch from now()) * 1000)::float8 as "atMs", exists (select from beaten) as "isKnown",
    exists (select from pgboss.job_holder where uuid <> $1::uuid and beat_at < now() - $2 * interval '1 millisecond') as "findsDead"`,

  /**
   * Declares processes dead that sent no heartbeat for a lease, and takes over abandoned runs: those of processes that are not registered
   * (any more), and those of this process that it does not run. With tries left a run is returned to its queue, at once the first time,
   * then with growing delays, since a job that kills its process must not loop; without tries left this process ends it. Locked rows are
   * skipped until next time.
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
   * As if it had not been taken, until this many seconds later: a try counts once a job was started. A postponed job never expires, however
   * long it is postponed
   */
  putOff: `
  update pgboss.job set state = 'retry', start_after = now() + $4 * interval '1 second', started_on = null,
    output = jsonb_build_object('message', $5::text), keep_until = greatest(keep_until, now() + $4 * interval '1 second' + interval '30 days')
  where ${THIS_RUN} returning 1`,

  /** Depth and age of every queue. Only due jobs are late; scheduled ones are not */
  depths: `
  select name as job, (count(*) filter (where state < 'active' and start_after <= now()))::int as due,
    (count(*) filter (where state < 'active' and start_after > now()))::int as waiting,
    (count(*) filter (where state = 'active'))::int as running,
    coalesce(extract(epoch from now() - min(greatest(start_after, created_on)) filter (where state < 'active' and start_after <= now())), 0)::float8 as age_s
  from pgboss.job where state <= 'active' group by name`,

  /** Makes the next reported failure the last one, without further retries */
  endRetries: 'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2',

  /** Delays the next retry by at least this many seconds */
  postponeRetry:
    "update pgboss.job set start_after = greatest(start_after, now() + $3 * interval '1 second') where name = $1 and id = $2 and state = 'retry'",

  /** pg-boss computes the expiry of a dead letter from its original job, which would delete it too early */
  retainDead: `update pgboss.job set keep_until = now() + interval '${DEAD_RETENTION_DAYS} days'
  where name = '${DEAD_QUEUE}' and keep_until < now() + interval '${DEAD_RETENTION_DAYS - 1} days'`,
}

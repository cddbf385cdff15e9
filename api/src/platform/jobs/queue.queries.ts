/** Jobs that are waiting for their first run or a retry */
const WAITING = `state in ('created', 'retry')`

/**
 * An unfinished run is identified by its own id, which is removed however the
 * run ends, because a deferred job may at once run again in the same process
 */
const THIS_RUN = 'id = $1 and run = $2'
const NO_RUN = 'process = null, run = null'

const secondsFromNowSql = (seconds: string) => `now() + ${seconds} * interval '1 second'`
const LEASE_AGO = `now() - $3 * interval '1 millisecond'`
/** Applies only right after a heartbeat, because a delayed statement must not decide anything */
const STILL_FRESH = `extract(epoch from statement_timestamp()) * 1000 < $4::float8 + 2000`

/** A job whose process died is first retried at once, then with growing delays */
const AFTER_DEATH = `state = 'retry', retries = retries + 1, due_at = ${secondsFromNowSql('retries * retry_delay_s')}, ${NO_RUN}`

const JOB = `id::text, name, payload, lane, request_id as "requestId", traceparent`

/** Only a registered process gets jobs. Its row stays locked, so that it cannot be declared dead before the jobs are assigned to it */
const leaseJobsStatement = (when: string) => `
  with taker as materialized (select uuid from queue.processes where uuid = $1::uuid for key share),
  next as (
    select id as next_id from queue.jobs where name = $2 and ${WAITING} ${when} and exists (select from taker)
    order by priority desc, created_at, id limit $3 for update skip locked)
  update queue.jobs set state = 'active', started_at = now(), process = $1::uuid, run = gen_random_uuid()
  from next where id = next_id
  returning ${JOB}, run::text, retries >= retry_limit as "isLast"`

const DEAD = `
  select id::text, name as job, payload, error,
    to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_datetime
  from queue.jobs where state = 'failed'`

/** Every statement on the tables of the queue */
export const QUEUE_QUERIES = {
  enqueue: `
  insert into queue.jobs (name, payload, retry_limit, retry_delay_s, due_at, priority, lane, request_id, traceparent)
  values ($1, $2::jsonb, $3, $4, ${secondsFromNowSql('$5')}, $6, $7, $8, $9)`,

  /**
   * Seconds until the last waiting job of a lane is due, how many of its jobs belong to one client, and how many clients have jobs in it
   */
  lane: `
  select extract(epoch from max(due_at) - now())::float8 as booked_s,
    (count(*) filter (where payload->>'clientUuid' = $3))::int as own,
    count(distinct payload->>'clientUuid')::int as clients
  from queue.jobs where name = $1 and state = 'created' and lane = $2 and due_at > now()`,

  /** Clients for whom such a job is running or about to run. A job that waits for tomorrow does not compete today */
  clientsOf: `
  select count(distinct payload->>'clientUuid')::int as clients from queue.jobs
  where name = $1 and (${WAITING} or state = 'active') and due_at < now() + interval '1 minute'`,

  /** Names of the waiting jobs, in one statement instead of one statement per name */
  namesDue: `select distinct name from queue.jobs where ${WAITING} and due_at <= now()`,
  namesWaiting: `select distinct name from queue.jobs where ${WAITING}`,

  take: leaseJobsStatement('and due_at <= now()'),
  takeEvenWaiting: leaseJobsStatement(''),

  findRun: `select 1 from queue.jobs where ${THIS_RUN}`,

  complete: `update queue.jobs set state = 'completed', ended_at = now(), error = null, ${NO_RUN} where ${THIS_RUN} returning 1`,

  /** Returns the job to its queue for this many seconds as if it had not been fetched: no retry is counted */
  defer: `update queue.jobs set state = 'retry', due_at = ${secondsFromNowSql('$3')}, error = $4, ${NO_RUN} where ${THIS_RUN}`,

  /** The delay doubles with each retry, plus up to as much again at random, so that not all jobs return at once; at least $4 seconds */
  retry: `
  update queue.jobs set state = 'retry', retries = retries + 1, error = $3, ${NO_RUN},
    due_at = ${secondsFromNowSql('greatest($4::float8, retry_delay_s * 2 ^ least(retries, 15) * (1 + random()))')}
  where ${THIS_RUN}`,

  bury: `update queue.jobs set state = 'failed', ended_at = now(), error = $3, ${NO_RUN} where ${THIS_RUN}`,

  listDead: `${DEAD} order by ended_at desc limit 500`,
  findDead: `${DEAD} and id = $1`,
  removeDead: `delete from queue.jobs where state = 'failed' and id = $1 returning ${JOB}`,

  /** Finished jobs are kept a day for whoever investigates the day before, dead jobs longer for the operator, who may run them again */
  purge: `
  with purged as (delete from queue.jobs where id in (
    select id from queue.jobs where (state = 'completed' and ended_at < now() - interval '1 day')
      or (state = 'failed' and ended_at < now() - interval '90 days') limit $1) returning 1)
  select count(*)::int as count from purged`,

  /** Depth and age for the metrics. Only due jobs can be late, scheduled ones cannot. All dead jobs together count as the job "dead" */
  depths: `
  select job, (count(*) filter (where not is_active and since <= now()))::int as due,
    (count(*) filter (where since > now()))::int as waiting, (count(*) filter (where is_active))::int as running,
    coalesce(extract(epoch from now() - min(since) filter (where not is_active and since <= now())), 0)::float8 as age_s
  from (
    select case when state = 'failed' then 'dead' else name end as job, state = 'active' as is_active,
      case state when 'failed' then ended_at when 'active' then started_at else greatest(due_at, created_at) end as since
    from queue.jobs where state <> 'completed') unfinished
  group by job`,

  addProcess: 'insert into queue.processes (uuid, beat_at) values ($1, now()) on conflict do nothing',
  removeProcess: 'delete from queue.processes where uuid = $1',
  clearProcesses: 'delete from queue.processes',

  /**
   * Heartbeat: returns the server's time, whether this process is registered (or was declared dead), and whether another process is overdue
   */
  beat: `
  with beaten as (update queue.processes set beat_at = now() where uuid = $1::uuid returning uuid)
  select (extract(epoch from now()) * 1000)::float8 as "atMs", exists (select from beaten) as "isKnown",
    exists (select from queue.processes where uuid <> $1::uuid and beat_at < now() - $2 * interval '1 millisecond') as "findsDead"`,

  /**
   * For a database with a single process: a job that is active at start belonged to a process that died. Jobs without retries left then
   * belong to no process, and `takeOver` ends them, because a job that kills its process must not kill every process that is started later
   */
  takeOverAtStart: `update queue.jobs set ${AFTER_DEATH} where state = 'active' and retries < retry_limit`,

  /**
   * Declares processes dead that sent no heartbeat for a lease, and takes over abandoned runs: those of processes that are not registered
   * (anymore), and those assigned to this process that it is not running. A job with retries left is returned to its queue; otherwise this
   * process ends it. Locked rows are skipped until the next time
   */
  takeOver: `
  with dead as (
    delete from queue.processes where uuid in (
      select uuid from queue.processes where uuid <> $1::uuid and beat_at < ${LEASE_AGO} and ${STILL_FRESH} for update skip locked)
    returning uuid),
  abandoned as (
    select id as abandoned_id from queue.jobs
    where state = 'active' and ${STILL_FRESH} and (process in (select uuid from dead)
      -- Taken long before this statement began, which therefore knows the processes of then
      or (started_at < ${LEASE_AGO} and (process not in (select uuid from queue.processes)
        or (process = $1::uuid and id <> all ($2::uuid[])))))
    for update skip locked),
  returned as (
    update queue.jobs set ${AFTER_DEATH} from abandoned where id = abandoned_id and retries < retry_limit
    returning ${JOB}, run::text, false as "isLast"),
  ended as (
    update queue.jobs set process = $1::uuid, run = gen_random_uuid() from abandoned where id = abandoned_id and retries >= retry_limit
    returning ${JOB}, run::text, true as "isLast")
  select * from returned union all select * from ended`,

  setSchedules: `
  with dropped as (delete from queue.schedules where name <> all ($1::text[]))
  insert into queue.schedules (name, cron, next_at) select * from unnest($1::text[], $2::text[], $3::timestamptz[])
  on conflict (name) do update set cron = excluded.cron, next_at = excluded.next_at where schedules.cron <> excluded.cron`,

  schedulesDue: `
  select name, cron, (extract(epoch from now()) * 1000)::float8 as "nowMs" from queue.schedules where next_at <= now()`,

  /** The first process that advances the schedule enqueues its job; the others find that it is no longer due */
  enqueueScheduled: `
  with moved as (update queue.schedules set next_at = $2 where name = $1 and next_at <= now() returning name)
  insert into queue.jobs (name, payload, retry_limit, retry_delay_s) select name, '{}', $3, $4 from moved returning 1`,
}

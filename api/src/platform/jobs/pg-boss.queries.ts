/** Dead-letter queue, where pg-boss copies a job whose last retry has failed */
export const DEAD_QUEUE = 'dead'
const DEAD_KEPT_DAYS = 90

/** Payload of a queue entry: the job's name is part of it, since a dead letter is copied into another queue */
export interface QueuedJob {
  job: string
  payload: Record<string, unknown>
  /** Jobs of a lane become due one after the other, whoever enqueued them */
  lane?: string
}

const DEAD_LETTERS = `
  select id::text, data->>'job' as job, data->'payload' as payload, output->>'message' as error,
    to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_datetime
  from pgboss.job where name = '${DEAD_QUEUE}' and state in ('created', 'retry')`

/** Queries that pg-boss has no method for. Its tables are internal and may change with any version: they are named in this file only */
export const PG_BOSS_QUERIES = {
  listDead: `${DEAD_LETTERS} order by created_on desc limit 500`,

  findDead: `${DEAD_LETTERS} and id = $1`,

  removeDead: `delete from pgboss.job where name = '${DEAD_QUEUE}' and id = $1 returning data`,

  /** Seconds until the last waiting job of a queue's lane is due, and how many of them are one client's */
  lane: `
  select extract(epoch from max(start_after) - now())::float8 as booked_s,
    (count(*) filter (where data->'payload'->>'clientUuid' = $3))::int as own
  from pgboss.job where name = $1 and state = 'created' and data->>'lane' = $2 and start_after > now()`,

  /** Queues with something to do: asking each of them in turn takes a statement a queue */
  queuesWithWork: "select distinct name from pgboss.job where state < 'active' and start_after < now()",

  /** Clients for whom a job of the queue waits or runs */
  clientsOf: `
  select count(distinct data->'payload'->>'clientUuid')::int as clients from pgboss.job where name = $1 and state < 'completed'`,

  /** For a database with a single process: a job that is active at start was left by a process that died */
  takeUpLeftBehind: "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",

  /** Makes the failure reported next the last one, without further retries */
  endRetries: 'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2',

  /** Delays the next retry by at least so many seconds */
  postponeRetry:
    "update pgboss.job set start_after = greatest(start_after, now() + $3 * interval '1 second') where name = $1 and id = $2 and state = 'retry'",

  /** pg-boss dates a dead letter from its original job, which would delete it early */
  keepDead: `update pgboss.job set keep_until = now() + interval '${DEAD_KEPT_DAYS} days'
  where name = '${DEAD_QUEUE}' and keep_until < now() + interval '${DEAD_KEPT_DAYS - 1} days'`,

  stateOf: 'select state::text from pgboss.job where name = $1 and id = $2',
}

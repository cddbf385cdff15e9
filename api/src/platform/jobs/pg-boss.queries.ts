/** Where pg-boss copies a job whose last try has failed */
export const DEAD_QUEUE = 'dead'
const DEAD_KEPT_DAYS = 90

/** What a queue holds: the name travels along, since a dead job is copied into another queue */
export interface QueuedJob {
  job: string
  payload: Record<string, unknown>
  /** Jobs of a lane are due one after the other, whoever queued them */
  lane?: string
}

const DEAD_LETTERS = `
  select id::text, data->>'job' as job, data->'payload' as payload, output->>'message' as error,
    to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_datetime
  from pgboss.job where name = '${DEAD_QUEUE}' and state in ('created', 'retry')`

/** What pg-boss offers no method for. Its tables are its own business and may change with any version: nothing else names them */
export const PG_BOSS_QUERIES = {
  listDead: `${DEAD_LETTERS} order by created_on desc limit 500`,

  findDead: `${DEAD_LETTERS} and id = $1`,

  removeDead: `delete from pgboss.job where name = '${DEAD_QUEUE}' and id = $1 returning data`,

  /** In how many seconds the last waiting job of a queue's lane is due */
  lastOfLane: `
  select extract(epoch from start_after - now())::float8 as in_seconds
  from pgboss.job where name = $1 and state = 'created' and data->>'lane' = $2 and start_after > now() order by start_after desc limit 1`,

  /** For a database that one process has to itself: a job that is active at its start belongs to a process that died */
  takeUpLeftBehind: "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",

  /** The failure that is reported next is the last */
  endRetries: 'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2',

  /** The next try comes no sooner than in so many seconds */
  postponeRetry:
    "update pgboss.job set start_after = greatest(start_after, now() + $3 * interval '1 second') where name = $1 and id = $2 and state = 'retry'",

  /** pg-boss gives a dead letter the age of the job it was */
  keepDead: `update pgboss.job set keep_until = now() + interval '${DEAD_KEPT_DAYS} days'
  where name = '${DEAD_QUEUE}' and keep_until < now() + interval '${DEAD_KEPT_DAYS - 1} days'`,

  stateOf: 'select state::text from pgboss.job where name = $1 and id = $2',
}

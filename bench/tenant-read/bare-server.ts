import Fastify from 'fastify'
import pg from 'pg'
import { hashToken } from '../../api/src/platform/identity/sessions.ts'
import { serve } from './measured-server.ts'

const PAGE = { page: 1, size: 20 }

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) })
const client = process.env.BENCH_CLIENT ?? ''
const LIST = `select call_sid, caller_name as caller, phone_from as phone_number, category, summary, duration_s,
    to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_at
  from calls where client_uuid = $1 and not spam order by calls.started_at desc limit $2 offset $3`
const COUNT = 'select count(*) as total from calls where client_uuid = $1 and not spam'
// The stack's own statement that finds the session and scopes the transaction to its tenant
const session = hashToken(process.env.BENCH_TOKEN ?? '').toString('hex')
const opening = `begin;select * from open_account('\\x${session}', '${new Date().toISOString()}')`

async function listCalls(connection: pg.Pool | pg.PoolClient) {
  const { rows: data } = await connection.query({ name: 'list', text: LIST, values: [client, PAGE.size, 0] })
  const { rows } = await connection.query({ name: 'count', text: COUNT, values: [client] })
  const total = Number(rows[0].total)
  return { code: 200, data, page: { totalElements: total, totalPage: Math.ceil(total / PAGE.size), size: PAGE.size, number: PAGE.page } }
}

const server = Fastify()

/** The reference: the same SQL for a trusted client, without session and row-level security */
server.get('/api/bench/calls', () => listCalls(pool))

/** For comparison: with session and row-level security, written by hand, without anything else */
server.get('/api/bench/calls-with-policies', async () => {
  const connection = await pool.connect()
  try {
    await connection.query(opening)
    return await listCalls(connection)
  } finally {
    connection.query('commit').then(
      () => connection.release(),
      () => connection.release(true),
    )
  }
})

await serve(server)

import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import pg from 'pg'
import { hashToken } from '../../api/src/platform/identity/sessions.ts'
import { selectCalls } from './list-calls.ts'
import { serve } from './measured-server.ts'

const PAGE = { page: 1, size: 20 }

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) })
const { sql, params } = selectCalls(drizzle(pool), process.env.BENCH_CLIENT ?? '', PAGE).toSQL()
// What the stack sends to find the session and to put the transaction under its client
const session = hashToken(process.env.BENCH_TOKEN ?? '').toString('hex')
const opening = `begin;select * from open_account_session('\\x${session}', '${new Date().toISOString()}')`

const answer = (data: unknown[]) => ({ code: 200, data, page: { totalElements: data.length, totalPage: 1, ...pageFacts } })
const pageFacts = { size: PAGE.size, number: PAGE.page }

const server = Fastify()

/** The reference: the same statements, written by hand, and nothing around them */
server.get('/api/bench/calls', async () => {
  const client = await pool.connect()
  try {
    await client.query(opening)
    const { rows } = await client.query(sql, params)
    return answer(rows)
  } finally {
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    )
  }
})

/** For comparison: the list alone, for a client that is simply believed; no session, no walls between tenants */
server.get('/api/bench/calls-without-walls', async () => answer((await pool.query(sql, params)).rows))

await serve(server)

import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import pg from 'pg'
import { selectCalls } from './list-calls.ts'
import { serve } from './measured-server.ts'

// The reference: the same SQL for a client that is simply believed, and nothing around it
const client = process.env.BENCH_CLIENT ?? ''
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) })
const toText = drizzle(pool)
const server = Fastify()

server.get<{ Querystring: { page: string; size: string } }>('/api/bench/calls', async (request) => {
  const page = Number(request.query.page)
  const size = Number(request.query.size)
  const { sql, params } = texts.get(`${page} ${size}`) ?? prepare(page, size)
  const { rows } = await pool.query(sql, params)
  return { code: 200, data: rows, page: { totalElements: rows.length, totalPage: 1, size, number: page } }
})

const texts = new Map<string, { sql: string; params: unknown[] }>()

function prepare(page: number, size: number) {
  const text = selectCalls(toText, client, { page, size }).toSQL()
  texts.set(`${page} ${size}`, text)
  return text
}

await serve(server)

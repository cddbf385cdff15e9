import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { serve } from '../tenant-read/measured-server.ts'

interface BenchRequest {
  statements: { name: string; text: string; values: unknown[] }[]
}

// A bare Fastify handler with the same prepared SQL, which trusts its caller: no session, no row-level security, no validation. It connects
// as the tables' owner, so that no policy prevents a statement from using its index.
const requests = JSON.parse(readFileSync(process.env.BENCH_ASKS ?? '', 'utf8')) as Record<string, BenchRequest>
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
  types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text')) },
} as pg.PoolConfig)

const server = Fastify()
server.get('/request/:name', async (request) => {
  const { statements } = requests[(request.params as { name: string }).name] ?? { statements: [] }
  const responses = []
  for (const statement of statements) responses.push((await pool.query(statement)).rows)
  return responses
})
await serve(server)

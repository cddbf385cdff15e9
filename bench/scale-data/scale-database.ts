import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { bringSchemaUpToDate, fillDatabase } from './fill-database.ts'
import type { Scale } from './maker.ts'

/** A database with the scale data: a temporary one or, if BENCH_DATABASE_URL names it, the one from `npm run bench:data` */
export async function openScaleDatabase(scale: Partial<Scale>): Promise<{ url: string; stop(): Promise<void> }> {
  const existingUrl = process.env.BENCH_DATABASE_URL
  if (existingUrl) {
    await bringSchemaUpToDate(existingUrl)
    return { url: existingUrl, stop: async () => {} }
  }
  const postgres = await startOwnPostgres()
  try {
    await fillDatabase(postgres.url, scale)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

import pg from 'pg'
import { migrateDatabase } from '../../api/src/platform/database/migrate/migrate.ts'
import { openPostgres } from '../../api/src/platform/database/postgres/postgres.ts'
import { callsMaker } from './calls.maker.ts'
import { clientsMaker } from './clients.maker.ts'
import { invoicesMaker } from './invoices.maker.ts'
import type { Maker, Scale } from './maker.ts'
import { reviewsMaker } from './reviews.maker.ts'
import { scansMaker } from './scans.maker.ts'
import { socialMaker } from './social.maker.ts'

/** A feature that is measured at scale adds its maker here, after the makers that it builds on */
const makers: Maker[] = [clientsMaker, callsMaker, reviewsMaker, invoicesMaker, scansMaker, socialMaker]

/** Migrates the schema, then replaces the rows of the previous run */
export async function fillDatabase(url: string, wanted: Partial<Scale>): Promise<void> {
  const scale: Scale = { clients: 1, calls: 0, reviews: 0, invoices: 0, scans: 0, posts: 0, ...wanted }
  await bringSchemaUpToDate(url)
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    // A vacuum skips rows whose commit has not been written to disk yet. Without the marks that it sets, the planner avoids index-only
    // scans, which no real database does
    await db.query('set synchronous_commit = on')
    for (const maker of [...makers].reverse()) {
      await maker.prepare?.(db)
      await asPlatform(db, async () => maker.clear?.(db))
    }
    for (const maker of makers) {
      const startedAt = performance.now()
      const rows = await asPlatform(db, () => maker.make(db, scale))
      await maker.makeIndexes?.(db)
      console.log(`  ${maker.name}: ${rows.toLocaleString('en-US')} rows in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
    await db.query('analyze')
  } finally {
    await db.end()
  }
}

export async function bringSchemaUpToDate(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: 2, limits: false, onBroken: (error) => console.error(error.message) })
  try {
    await database.runExclusively(() => migrateDatabase(database))
  } finally {
    await database.close()
  }
}

async function asPlatform<T>(db: pg.Client, run: () => Promise<T>): Promise<T> {
  await db.query(`begin; select set_config('role', 'marquee_system', true)`)
  const result = await run()
  await db.query('commit')
  return result
}

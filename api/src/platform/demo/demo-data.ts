import type { Db } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import type { Services } from '../services.ts'
import { demoShares } from './demo-shares.tables.ts'

/** The two demo businesses that all demo data belongs to; the second makes tenant isolation visible */
export const DEMO_CLIENT_UUID = '0d3a0000-0000-4000-8000-000000000001'
export const OTHER_CLIENT_UUID = '0d3a0000-0000-4000-8000-000000000002'

export const isDemoBusiness = (clientUuid: string): boolean => clientUuid === DEMO_CLIENT_UUID || clientUuid === OTHER_CLIENT_UUID

export interface DemoShare {
  name: string
  /** Work that must not block a transaction, such as writing files. Must be idempotent */
  prepare?(services: Services): Promise<void>
  make(db: Db, services: Services): Promise<void>
}

/**
 * Creates each share once, in the order of the list, in one transaction. A process that starts meanwhile waits for its turn: for its own rows
 * of the shares it would wait no longer than for any lock, and not start
 */
export function makeDemoData(services: Services, shares: readonly DemoShare[]): Promise<void> {
  return services.database.exclusively(async () => {
    const made = await withSystem(services.database, (db) => db.select({ share: demoShares.share }).from(demoShares))
    const missing = shares.filter(({ name }) => !made.some(({ share }) => share === name))
    if (missing.length === 0) return
    for (const share of missing) await share.prepare?.(services)
    await withSystem(services.database, async (db) => {
      for (const share of missing) {
        const [fresh] = await db.insert(demoShares).values({ share: share.name }).onConflictDoNothing().returning()
        if (fresh) await share.make(db, services)
      }
    })
  })
}

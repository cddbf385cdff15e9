import type { Db } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import type { Services } from '../services/services.ts'
import { demoContributions } from './demo-contributions.tables.ts'

/** The two demo businesses that own all demo data. The second one makes tenant isolation visible */
export const DEMO_CLIENT_UUID = '0d3a0000-0000-4000-8000-000000000001'
export const OTHER_CLIENT_UUID = '0d3a0000-0000-4000-8000-000000000002'

export const isDemoBusiness = (clientUuid: string): boolean => clientUuid === DEMO_CLIENT_UUID || clientUuid === OTHER_CLIENT_UUID

export interface DemoContribution {
  name: string
  /** Work that must not block a transaction, such as writing files. Must be idempotent */
  prepare?(services: Services): Promise<void>
  make(db: Db, services: Services): Promise<void>
}

/**
 * Creates each contribution once, in the order of the list, in one transaction. A process that starts at the same time waits for the
 * advisory lock. If it waited for the locked rows instead, it would exceed the lock timeout and fail to start
 */
export function createMissingDemoData(services: Services, contributions: readonly DemoContribution[]): Promise<void> {
  return services.database.runExclusively(async () => {
    const made = await withSystem(services.database, (db) => db.select({ share: demoContributions.share }).from(demoContributions))
    const missing = contributions.filter(({ name }) => !made.some(({ share: contribution }) => contribution === name))
    if (missing.length === 0) return
    for (const contribution of missing) await contribution.prepare?.(services)
    await withSystem(services.database, async (db) => {
      for (const contribution of missing) {
        const [fresh] = await db.insert(demoContributions).values({ share: contribution.name }).onConflictDoNothing().returning()
        if (fresh) await contribution.make(db, services)
      }
    })
  })
}

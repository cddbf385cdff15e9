import type { Db } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import type { Services } from '../services.ts'
import { demoShares } from './demo-shares.tables.ts'

/** The two businesses that every share of the demo data hangs on; the second makes separation visible */
export const DEMO_CLIENT_UUID = '0d3a0000-0000-4000-8000-000000000001'
export const OTHER_CLIENT_UUID = '0d3a0000-0000-4000-8000-000000000002'

export interface DemoShare {
  name: string
  make(db: Db, services: Services): Promise<void>
}

/** Each share once, in the order of the list, all or nothing */
export async function makeDemoData(services: Services, shares: readonly DemoShare[]): Promise<void> {
  await withSystem(services.database, async (db) => {
    for (const share of shares) {
      const [fresh] = await db.insert(demoShares).values({ share: share.name }).onConflictDoNothing().returning()
      if (fresh) await share.make(db, services)
    }
  })
}

import { and, eq } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { invoiceLinks } from './invoices.tables.ts'

export async function insertLink(db: Db, link: typeof invoiceLinks.$inferInsert): Promise<void> {
  await db.insert(invoiceLinks).values(link)
}

/** Before the client is known: the hash of the session is all there is */
export async function findLink(database: Database, sessionHash: Buffer, invoiceUuid: string) {
  const [row] = await withSystem(database, (db) =>
    db
      .select({ clientUuid: invoiceLinks.clientUuid, expiresAt: invoiceLinks.expiresAt })
      .from(invoiceLinks)
      .where(and(eq(invoiceLinks.sessionHash, sessionHash), eq(invoiceLinks.invoiceUuid, invoiceUuid))),
  )
  return row ?? null
}

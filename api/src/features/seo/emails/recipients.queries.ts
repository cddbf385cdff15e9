import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import type { Month } from '../months.ts'
import { seoRecipients } from '../seo.tables.ts'

export async function findReportRecipients(db: Db): Promise<{ emails: string[]; mailedAt: Date | null }> {
  const { emails, mailedAt } = seoRecipients
  const [row] = await db.select({ emails, mailedAt }).from(seoRecipients).where(eq(seoRecipients.clientUuid, currentClient))
  return row ?? { emails: [], mailedAt: null }
}

export async function saveReportRecipients(db: Db, clientUuid: string, emails: string[]): Promise<void> {
  await db.insert(seoRecipients).values({ clientUuid, emails }).onConflictDoUpdate({ target: seoRecipients.clientUuid, set: { emails } })
}

/** All businesses that have chosen recipients */
export async function findClientsWithRecipients(db: Db) {
  return db
    .select({
      clientUuid: seoRecipients.clientUuid,
      mailedMonth: seoRecipients.mailedMonth,
      timeZone: clients.timeZone,
      brand: sql<BrandKey>`${clients.brand}`,
    })
    .from(seoRecipients)
    .innerJoin(clients, eq(clients.clientUuid, seoRecipients.clientUuid))
    .where(sql`cardinality(${seoRecipients.emails}) > 0`)
}

/** Returns the recipients if this month was not emailed yet, otherwise null. Runs in the transaction that queues the messages */
export async function claimMonthlyEmail(db: Db, clientUuid: string, month: Month, now: Date): Promise<string[] | null> {
  const [row] = await db
    .update(seoRecipients)
    .set({ mailedMonth: month, mailedAt: now })
    .where(and(eq(seoRecipients.clientUuid, clientUuid), or(isNull(seoRecipients.mailedMonth), lt(seoRecipients.mailedMonth, month))))
    .returning({ emails: seoRecipients.emails })
  return row?.emails ?? null
}

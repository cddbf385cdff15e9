import { randomUUID } from 'node:crypto'
import { invoiceItems, invoices } from '../../src/features/billing/records/invoices.tables.ts'
import { localDay } from '../../src/platform/base/zoned-time.ts'
import { withSystem } from '../../src/platform/database/tenancy.ts'
import type { TestMarquee } from '../test-marquee.ts'

const DAY_MS = 86_400_000
let lastNumber = 500_000

/** The calendar day this many days from now in the practice's time zone, according to the system clock */
export const dayFromNow = (days: number, timeZone = 'America/Chicago') => localDay(new Date(Date.now() + days * DAY_MS), timeZone)

/** An invoice with one item, due in ten days by default. Its number is far from the generated ones */
export async function insertTestInvoice(
  marquee: TestMarquee,
  clientUuid: string,
  values: Partial<typeof invoices.$inferInsert> = {},
): Promise<string> {
  const uuid = values.uuid ?? randomUUID()
  const totalCents = values.totalCents ?? 34_900
  await withSystem(marquee.services.database, async (db) => {
    await db.insert(invoices).values({
      brand: 'marquee',
      number: ++lastNumber,
      invoiceDate: dayFromNow(-5),
      dueDate: dayFromNow(10),
      createdAt: new Date(Date.now() - 5 * DAY_MS),
      ...values,
      clientUuid,
      uuid,
      totalCents,
    })
    await db
      .insert(invoiceItems)
      .values({ clientUuid, invoiceUuid: uuid, position: 1, itemType: 'SERVICE', description: 'Call tracking', amountCents: totalCents })
  })
  return uuid
}

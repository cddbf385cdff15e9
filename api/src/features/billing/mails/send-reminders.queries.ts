import { and, asc, eq, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { isOwed, isPartial } from '../invoices/invoices.queries.ts'
import { invoiceMails, invoices } from '../invoices/invoices.tables.ts'

/** So many days later it still goes out, should nothing have run on the day itself */
const GRACE_DAYS = 1

/** Invoices with something open whose day of reminder it is where the business is, and late enough in its morning, without those reminded already */
export async function selectToRemind(
  db: Db,
  { kind, daysAfterDue, hour, now }: { kind: string; daysAfterDue: number; hour: number; now: Date },
): Promise<string[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const utcDay = sql`(${moment} at time zone 'UTC')::date`
  const local = sql`(${moment} at time zone ${clients.timeZone})`
  const reminded = db
    .select({ one: sql`1` })
    .from(invoiceMails)
    .where(and(eq(invoiceMails.clientUuid, invoices.clientUuid), eq(invoiceMails.invoiceUuid, invoices.uuid), eq(invoiceMails.kind, kind)))
  const rows = await db
    .select({ uuid: invoices.uuid })
    .from(invoices)
    .innerJoin(clients, eq(clients.clientUuid, invoices.clientUuid))
    .where(
      and(
        or(isOwed, isPartial),
        // A day more on either side, for the index: no zone is further from UTC
        sql`${invoices.dueDate} between ${utcDay} - ${daysAfterDue + GRACE_DAYS + 1}::int and ${utcDay} - ${daysAfterDue - 1}::int`,
        sql`${local}::date - ${invoices.dueDate} between ${daysAfterDue}::int and ${daysAfterDue + GRACE_DAYS}::int`,
        sql`extract(hour from ${local}) >= ${hour}::int`,
        // Who was billed only afterwards is not reminded of the day before
        sql`${invoices.createdAt} < ${moment} - interval '1 day'`,
        notExists(reminded),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number))
  return rows.map(({ uuid }) => uuid)
}

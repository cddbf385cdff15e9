import { and, asc, eq, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { isOwed, isPartial } from '../records/invoices.queries.ts'
import { invoiceEmails, invoices } from '../records/invoices.tables.ts'

/** A reminder is still sent this many days late, in case the job did not run on the day itself */
const GRACE_DAYS = 1

/** Invoices with a balance whose reminder is due today in the business's time zone, within the hours given, and has not been sent */
export async function selectInvoicesToRemind(
  db: Db,
  { kind, daysAfterDue, hours, now }: { kind: string; daysAfterDue: number; hours: { from: number; to: number }; now: Date },
): Promise<string[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const utcDay = sql`(${moment} at time zone 'UTC')::date`
  const local = sql`(${moment} at time zone ${clients.timeZone})`
  const reminded = db
    .select({ one: sql`1` })
    .from(invoiceEmails)
    .where(
      and(eq(invoiceEmails.clientUuid, invoices.clientUuid), eq(invoiceEmails.invoiceUuid, invoices.uuid), eq(invoiceEmails.kind, kind)),
    )
  const rows = await db
    .select({ uuid: invoices.uuid })
    .from(invoices)
    .innerJoin(clients, eq(clients.clientUuid, invoices.clientUuid))
    .where(
      and(
        or(isOwed, isPartial),
        // A range that the index can use: one day wider on either side than the exact local condition, because no time zone is further from
        // UTC
        sql`${invoices.dueDate} between ${utcDay} - ${daysAfterDue + GRACE_DAYS + 1}::int and ${utcDay} - ${daysAfterDue - 1}::int`,
        sql`${local}::date - ${invoices.dueDate} between ${daysAfterDue}::int and ${daysAfterDue + GRACE_DAYS}::int`,
        sql`extract(hour from ${local}) >= ${hours.from}::int and extract(hour from ${local}) < ${hours.to}::int`,
        // An invoice created less than a day ago gets no reminder: the reminder's day may be before the invoice existed
        sql`${invoices.createdAt} < ${moment} - interval '1 day'`,
        notExists(reminded),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number))
  return rows.map(({ uuid }) => uuid)
}

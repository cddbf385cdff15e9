import { sql } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { createSearchContribution, MAX_HITS } from '../../../platform/feature/search.ts'
import { invoiceHeadFields, todayOfClient } from '../records/invoice-fields.ts'
import { invoices } from '../records/invoices.tables.ts'

const { client_invoice_uuid, invoice_label, invoice_status, due_date, total_amounts } = invoiceHeadFields(todayOfClient)
const maxHits = sql.raw(String(MAX_HITS))

interface FoundInvoice {
  client_invoice_uuid: string
  invoice_label: string
  invoice_status: string
  due_date: string
  total_amounts: number
}

/** Finds a few invoices in each range, newest first. Numbers with the same first digits form a few index ranges */
const selectInvoicesByNumber = preparedQuery<FoundInvoice>(
  { client_invoice_uuid, invoice_label, invoice_status, due_date, total_amounts },
  (db, fields) =>
    db
      .select(fields)
      .from(
        sql`unnest(${sql.placeholder('lowest')}::int[], ${sql.placeholder('highest')}::int[]) with ordinality as range (low, high, place)
          cross join lateral (select * from ${invoices} where ${invoices.clientUuid} = ${currentClient}
            and ${invoices.number} between range.low and range.high order by ${invoices.number} desc limit ${maxHits}) as invoices`,
      )
      .orderBy(sql`range.place`, sql`invoices.number desc`)
      .limit(MAX_HITS),
)

const LARGEST = 9_999_999

/** The number itself, then all numbers that begin with it: 12 matches 12, 120 to 129, 1200 to 1299, … */
function toInvoiceNumberRanges(text: string): { lowest: number[]; highest: number[] } | null {
  const [, digits] = /^(?:invoice|inv|nl)?[\s#-]*0*([1-9]\d{0,6})$/i.exec(text.trim()) ?? []
  if (!digits) return null
  const ranges = { lowest: [] as number[], highest: [] as number[] }
  for (let low = Number(digits), span = 1; low <= LARGEST; low *= 10, span *= 10) {
    ranges.lowest.push(low)
    ranges.highest.push(low + span - 1)
  }
  return ranges
}

export const invoicesSearch = createSearchContribution(
  'invoices',
  ({ text }) => {
    const ranges = toInvoiceNumberRanges(text)
    return ranges ? [selectInvoicesByNumber.statement({ ...ranges })] : []
  },
  ([found]) =>
    found.map((invoice) => ({
      title: invoice.invoice_label,
      detail: `${formatAmount(invoice.total_amounts)}, ${invoice.invoice_status.toLowerCase()}, due ${formatDay(invoice.due_date)}`,
      to: `/billsDetail?uuid=${invoice.client_invoice_uuid}`,
    })),
  ['bills', 'statements'],
)

const formatAmount = (dollars: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(dollars)
const formatDay = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(new Date(date))

import { type InvoiceStatus, MAX_INVOICE_ROWS } from '#contract/billing/invoices.ts'
import { localIso } from '../../../platform/base/zoned-time.ts'
import type { BinaryResponse, SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { buildCsvResponse } from '../../../platform/spreadsheet/csv.ts'
import { buildListTitle } from '../../../platform/spreadsheet/list-title.ts'
import { findInvoiceHistory, type HistoryFilter } from '../records/invoices.queries.ts'

const DOWNLOAD_LIMIT = { name: 'invoice list downloads by client', max: 30, windowS: 3600 }

const HEAD = ['Invoice #', 'Date', 'Status', 'Due By', 'Total', 'Balance', 'Paid Date']
const STATUS_LABELS: Record<InvoiceStatus, string> = {
  OPEN: 'Open',
  OVERDUE: 'Overdue',
  PAID: 'Paid',
  CANCELED: 'Canceled',
  PARTIAL: 'Partial',
}
const CUT = `Only the newest ${MAX_INVOICE_ROWS.toLocaleString('en-US')} invoices are included. Choose a period to get the others`

/** Amounts have no currency sign, so that a spreadsheet can sum them */
export async function createInvoicesCsv(
  { services, account, inTenant }: SlowAccountContext,
  filter: HistoryFilter,
): Promise<BinaryResponse> {
  await countAttemptOrThrow(services.database, services.clock, DOWNLOAD_LIMIT, account.clientUuid)
  const { start_date: from, end_date: to } = filter
  const { found, title } = await inTenant(async (db) => ({
    found: await findInvoiceHistory(db, filter, MAX_INVOICE_ROWS + 1),
    title: await buildListTitle(db, { account, clock: services.clock, document: 'Payment history', from, to }),
  }))
  const rows = found
    .slice(0, MAX_INVOICE_ROWS)
    .map(({ invoice_label: label, invoice_date: date, invoice_status: status, due_date: due, paid_datetime: paid, ...amounts }) => [
      label,
      date,
      STATUS_LABELS[status],
      due,
      amounts.total_amounts.toFixed(2),
      amounts.balance_amounts.toFixed(2),
      paid === null ? '' : localIso(new Date(paid), account.timeZone).slice(0, 16).replace('T', ' '),
    ])
  return buildCsvResponse(title, [HEAD, ...rows, ...(found.length > rows.length ? [[CUT]] : [])])
}

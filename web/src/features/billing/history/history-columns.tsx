import type { HistoryRow, InvoiceRow } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import type { Day } from '../../../platform/time/calendar-days.ts'
import { When } from '../../../platform/time/When.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { InvoiceStatusBadge } from '../InvoiceStatusBadge.tsx'
import { formatCard, formatDueBriefly, formatLongDay } from '../invoice-labels.ts'
import classes from './history.module.css'
import { RowAction } from './RowAction.tsx'

export function historyColumns(today: Day): Column<HistoryRow>[] {
  return [
    { key: 'number', header: 'Invoice #', size: 'short', isRowLink: true, render: ({ invoice_label: label }) => label },
    { key: 'date', header: 'Date', size: 'short', render: ({ invoice_date: date }) => formatLongDay(date) },
    {
      key: 'status',
      header: 'Status',
      size: 'short',
      skeleton: 'badge',
      render: ({ invoice_status: status }) => <InvoiceStatusBadge status={status} />,
    },
    { key: 'due', header: 'Due By', size: 'short', render: (invoice) => <DueBy invoice={invoice} today={today} /> },
    { key: 'total', header: 'Total', size: 'number', align: 'end', render: ({ total_amounts: total }) => formatMoney(total) },
    {
      key: 'balance',
      header: 'Balance',
      size: 'number',
      align: 'end',
      render: ({ balance_amounts: balance }) => (
        <span className={balance > 0 ? classes.open : classes.settled}>{formatMoney(balance)}</span>
      ),
    },
    { key: 'paid', header: 'Paid Date', size: 'medium', render: (invoice) => <PaidDate invoice={invoice} /> },
    { key: 'action', header: 'Action', align: 'end', isAction: true, render: (invoice) => <RowAction invoice={invoice} /> },
  ]
}

function PaidDate({ invoice: { paid_datetime: paid, paid_card: card } }: { invoice: HistoryRow }) {
  if (paid === null) return '-'
  return (
    <>
      <When at={paid} format="MM/DD/YYYY HH:mm A" />
      {card && <span className={classes.card}>{formatCard(card)}</span>}
    </>
  )
}

/** Adds the time from today, if an amount is still open */
function DueBy({ invoice: { due_date: due, balance_amounts: balance }, today }: { invoice: InvoiceRow; today: Day }) {
  const { text, isLate } = formatDueBriefly(due, today)
  return (
    <>
      {formatLongDay(due)}
      {balance > 0 && <span className={`${classes.due} ${isLate ? classes.late : ''}`}>{text}</span>}
    </>
  )
}

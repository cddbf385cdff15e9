import { Skeleton } from '@mantine/core'
import type { InvoiceRow } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/money.ts'
import { dayIn } from '../../../platform/calendar-days.ts'
import { useSession } from '../../../platform/session.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { PhonePager } from '../../../ui/PhonePager.tsx'
import { InvoiceStatusBadge } from '../InvoiceStatusBadge.tsx'
import { invoiceHref, longDay } from '../invoice-words.ts'
import classes from './history.module.css'
import type { HistoryListProps } from './history-list.ts'

const SHAPES = ['a', 'b', 'c', 'd', 'e']

/** On a phone: a card each */
export function HistoryCards({ invoices, page, isStale, onPage, empty, missing }: HistoryListProps) {
  if (missing) return <Card>{missing}</Card>
  if (!invoices) return <LoadingCards />
  if (invoices.length === 0) return <Card>{empty}</Card>
  return (
    <>
      <ul className={classes.cards} aria-label="Payment history" data-old={isStale || undefined} aria-busy={isStale}>
        {invoices.map((invoice) => (
          <li key={invoice.client_invoice_uuid}>
            <HistoryCard invoice={invoice} />
          </li>
        ))}
      </ul>
      {page && <PhonePager page={page.number} totalPages={page.totalPage} onPage={onPage} />}
    </>
  )
}

function HistoryCard({ invoice }: { invoice: InvoiceRow }) {
  const { timeZone } = useSession()
  const { paid_datetime: paid, balance_amounts: balance, total_amounts: total } = invoice
  return (
    <Card className={classes.card}>
      <div className={classes.line}>
        <AppLink className={classes.name} to={invoiceHref(invoice)}>
          {invoice.invoice_label}
        </AppLink>
        <InvoiceStatusBadge status={invoice.invoice_status} />
      </div>
      <div className={classes.line}>
        <span className={classes.muted}>Due by {longDay(invoice.due_date)}</span>
        <span className={classes.total}>{formatMoney(total)}</span>
      </div>
      <div className={classes.line}>
        <span className={classes.muted}>
          {paid ? `Paid ${longDay(dayIn(new Date(paid), timeZone))}` : `Dated ${longDay(invoice.invoice_date)}`}
        </span>
        {balance > 0 && balance < total && <span className={classes.muted}>{formatMoney(balance)} open</span>}
      </div>
    </Card>
  )
}

function LoadingCards() {
  return (
    <Loading label="Loading the payment history">
      <div className={classes.cards}>
        {SHAPES.map((shape) => (
          <Card key={shape}>
            <Skeleton className={classes.skeleton} />
          </Card>
        ))}
      </div>
    </Loading>
  )
}

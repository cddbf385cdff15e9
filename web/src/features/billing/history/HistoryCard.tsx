import type { HistoryRow } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { When } from '../../../platform/time/When.tsx'
import { CardLink } from '../../../ui/lists/CardList.tsx'
import { InvoiceStatusBadge } from '../InvoiceStatusBadge.tsx'
import { formatCard, formatLongDay, invoiceHref } from '../invoice-labels.ts'
import classes from './history.module.css'
import { PayLink } from './RowAction.tsx'

export const HISTORY_CARD_SHAPE = ['name', 'facts', 'facts'] as const

export function HistoryCard({ invoice }: { invoice: HistoryRow }) {
  const mayPay = useIsPermitted('bills')
  const { paid_datetime: paid, paid_card: card, balance_amounts: balance, total_amounts: total } = invoice
  return (
    <>
      <div className={classes.line}>
        <CardLink to={invoiceHref(invoice, mayPay)}>{invoice.invoice_label}</CardLink>
        <InvoiceStatusBadge status={invoice.invoice_status} />
      </div>
      <div className={classes.line}>
        <span className={classes.muted}>Due by {formatLongDay(invoice.due_date)}</span>
        <span className={classes.total}>{formatMoney(total)}</span>
      </div>
      <div className={classes.line}>
        <span className={classes.muted}>
          {paid ? (
            <>
              Paid <When at={paid} amid />
            </>
          ) : (
            `Dated ${formatLongDay(invoice.invoice_date)}`
          )}
        </span>
        {card && <span className={classes.muted}>{formatCard(card)}</span>}
        {balance > 0 && balance < total && <span className={classes.muted}>{formatMoney(balance)} open</span>}
      </div>
      {balance > 0 && mayPay && (
        <div className={classes.payLine}>
          <PayLink invoice={invoice} />
        </div>
      )}
    </>
  )
}

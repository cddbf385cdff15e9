import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Invoice } from '#contract/billing/invoices.ts'
import { NO_LONGER_PAYABLE } from '#contract/billing/payment-messages.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { IconTile } from '../../../ui/content/IconTile.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { detailHref } from '../invoice-labels.ts'
import classes from './pay.module.css'

interface NotPayablePanelProps {
  /** The specification's message; null if this page itself discovered that somebody else has paid */
  message: string | null
  /** Those of the chosen invoices that are known to be no longer payable */
  ended: readonly Invoice[]
  /** The number of invoices that this page was to pay */
  count: number
  onDismiss: () => void
}

/** Stays until the user continues: the next page is a different one, where a toast would appear out of context */
export function NotPayablePanel({ message, ended, count, onDismiss }: NotPayablePanelProps) {
  const paid = ended.filter(({ invoice_status: status }) => status === 'PAID')
  const [first] = paid
  const Icon = first ? IconCheck : IconAlertTriangle
  return (
    <Card>
      <div className={classes.unsettled} role="alert">
        <div className={classes.unsettledHead}>
          <IconTile tone={first ? 'good' : 'warning'}>
            <Icon className={classes.payIcon} stroke={1.75} />
          </IconTile>
          <p className={classes.unsettledTitle}>{first ? describePaidInvoices(paid) : (message ?? NO_LONGER_PAYABLE)}</p>
        </div>
        {first && message !== null && <p className={classes.unsettledText}>{message}</p>}
        <p className={classes.unsettledText}>{first ? explainPaidMeanwhile(paid.length, count) : explainWhyNotPayable(ended)}</p>
        <div className={classes.unsettledActions}>
          {first && count === 1 && (
            <Button component={AppLink} to={detailHref(first.client_invoice_uuid)}>
              View the bill
            </Button>
          )}
          <Button variant="default" onClick={onDismiss}>
            Refresh
          </Button>
        </div>
      </div>
    </Card>
  )
}

function describePaidInvoices(paid: readonly Invoice[]): string {
  const labels = new Intl.ListFormat('en-US').format(paid.map(({ invoice_label: label }) => label))
  return `${labels} ${paid.length === 1 ? 'is' : 'are'} already paid`
}

function explainPaidMeanwhile(paid: number, count: number): string {
  const others = paid < count ? ' You can still pay the others.' : ''
  return `This was just paid in another window or by someone else. You weren’t charged.${others}`
}

function explainWhyNotPayable(ended: readonly Invoice[]): string {
  if (ended.some(({ invoice_status: status }) => status === 'CANCELED')) return 'You weren’t charged. The invoice was just canceled.'
  if (ended.some(({ invoice_status: status }) => status === 'PARTIAL')) return 'You weren’t charged. Part of the invoice was just paid.'
  return 'You weren’t charged. The invoice was just paid, changed or canceled, or it’s being paid in another window.'
}

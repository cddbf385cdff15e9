import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import type { InvoiceRow } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { detailHref, isPayable, payHref } from '../invoice-labels.ts'
import classes from './history.module.css'

/** The Pay button for an invoice with an open amount, and the link to the detail */
export function RowAction({ invoice }: { invoice: InvoiceRow }) {
  return (
    <div className={classes.actions}>
      <PayLink invoice={invoice} />
      <Button
        component={AppLink}
        to={detailHref(invoice.client_invoice_uuid)}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFileInvoice className={classes.icon} stroke={1.75} aria-hidden />}
        aria-label={`Details of ${invoice.invoice_label}`}
      >
        Detail
      </Button>
    </div>
  )
}

/** The rest of a partly paid invoice is paid from its detail, which creates a separate invoice for it */
export function PayLink({ invoice }: { invoice: InvoiceRow }) {
  const { client_invoice_uuid: uuid, invoice_status: status, invoice_label: label, balance_amounts: balance } = invoice
  const mayPay = useIsPermitted('bills')
  if (!mayPay || (!isPayable(status) && status !== 'PARTIAL')) return null
  const payLabel = status === 'PARTIAL' ? `Pay the rest, ${formatMoney(balance)}` : `Pay ${formatMoney(balance)}`
  return (
    <Button
      className={classes.pay}
      component={AppLink}
      to={status === 'PARTIAL' ? detailHref(uuid) : payHref(uuid)}
      size="compact-sm"
      variant={status === 'OVERDUE' ? 'filled' : 'default'}
      aria-label={`${payLabel} of ${label}`}
    >
      {payLabel}
    </Button>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import type { Invoice, InvoiceDetail } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatDate, formatMomentExactly } from '../../../platform/time/moments.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useInvoice } from '../billing.data.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import { InvoiceDownload } from '../InvoiceDownload.tsx'
import { InvoiceItems } from '../InvoiceItems.tsx'
import { InvoiceStatusBadge } from '../InvoiceStatusBadge.tsx'
import classes from '../invoice.module.css'
import { formatLongDay, isPayable, payHref, sumDollars } from '../invoice-labels.ts'
import { MoneyBackNotes } from '../MoneyBackNotes.tsx'
import { PayRest } from '../PayRest.tsx'
import { BillPayments } from './BillPayments.tsx'
import { BillTimeline } from './BillTimeline.tsx'
import detailClasses from './detail.module.css'

export default function BillDetailScreen() {
  const { query } = useAddressQuery()
  const uuid = query.get('uuid')
  const invoice = useInvoice(uuid)
  const hasHistory = useIsPermitted('statements')
  return (
    <>
      <PageHead parent="Payments" title="Payment History Detail" actions={hasHistory && <BackToHistory />} />
      {uuid === null || (invoice.isError && !invoice.data && !isSessionEnded(invoice.error)) ? (
        <Card>
          <ErrorState
            title="The invoice could not be loaded"
            message={uuid === null ? 'This invoice does not exist' : errorMessageOf(invoice.error)}
            {...(uuid !== null && { requestId: requestIdOf(invoice.error) ?? null, onRetry: () => void invoice.refetch() })}
          />
        </Card>
      ) : invoice.data ? (
        <div className={detailClasses.columns}>
          <BillDetail invoice={invoice.data} />
          <div className={detailClasses.aside}>
            <Card title={invoice.data.payments.length > 1 ? 'Payments' : 'Payment'}>
              <BillPayments payments={invoice.data.payments} />
            </Card>
            <Card title="Timeline">
              <BillTimeline invoice={invoice.data} />
            </Card>
          </div>
        </div>
      ) : (
        <LoadingDetail />
      )}
    </>
  )
}

function BackToHistory() {
  return (
    <Button component={AppLink} to="/paymentHistory" variant="default">
      Payment history
    </Button>
  )
}

function BillDetail({ invoice }: { invoice: InvoiceDetail }) {
  const { timeZone } = useSession()
  const { client_invoice_uuid: uuid, invoice_status: status, paid_datetime: paidAt } = invoice
  const mayPay = useIsPermitted('bills')
  const somethingPaid = status === 'PAID' || status === 'PARTIAL'
  return (
    <Card padded={false} className={classes.card}>
      <div className={classes.part}>
        <div className={classes.amountHead}>
          <div>
            <h2 className={classes.amountName}>Invoice {invoice.invoice_label}</h2>
            <p className={classes.amount}>{formatMoney(invoice.total_amounts)}</p>
            <p className={classes.amountDetail}>Due date {formatLongDay(invoice.due_date)}</p>
            {status === 'PAID' && paidAt && (
              <p className={detailClasses.paidOn} title={formatMomentExactly(paidAt, timeZone)}>
                Paid on {formatDate(paidAt, timeZone)}
              </p>
            )}
          </div>
          <InvoiceStatusBadge status={status} />
        </div>
        <Explanation invoice={invoice} />
        {mayPay && status === 'PARTIAL' && <PayRest className={classes.all} uuid={uuid} rest={invoice.balance_amounts} />}
        {mayPay && isPayable(status) && (
          <Button
            className={classes.all}
            component={AppLink}
            to={payHref(uuid)}
            leftSection={<IconCreditCard className={classes.icon} stroke={1.75} aria-hidden />}
          >
            Pay {formatMoney(invoice.balance_amounts)}
          </Button>
        )}
      </div>
      <div className={classes.part}>
        <InvoiceItems invoices={[invoice]} />
      </div>
      <div className={classes.foot}>
        <div className={classes.footActions}>
          <InvoiceDownload invoice={invoice} />
          {somethingPaid && <DownloadButton file={{ kind: 'receipt', of: uuid }}>Receipt</DownloadButton>}
        </div>
        <span>Invoice date {formatLongDay(invoice.invoice_date)}</span>
      </div>
    </Card>
  )
}

/** Anything unusual about the invoice: its status, and refunds that were made or are pending */
function Explanation({ invoice }: { invoice: Invoice }) {
  const { invoice_status: status, total_amounts: total, balance_amounts: balance } = invoice
  return (
    <>
      {status === 'CANCELED' && <p className={classes.explained}>This invoice was canceled. There’s nothing to pay.</p>}
      {status === 'PARTIAL' && (
        <p className={classes.explained}>
          {formatMoney(sumDollars([total, -balance]))} of {formatMoney(total)} is paid. {formatMoney(balance)} is still open and moves to a
          new invoice with the same terms.
        </p>
      )}
      <MoneyBackNotes invoices={[invoice]} />
    </>
  )
}

function LoadingDetail() {
  return (
    <Loading label="Loading the invoice">
      <div className={detailClasses.columns}>
        <Card>
          <Skeleton className={classes.skeletonAmount} data-shape="figure" />
          <Skeleton className={classes.skeletonItems} data-shape="rows" />
        </Card>
        <div className={detailClasses.aside}>
          <Card title="Payment">
            <Skeleton className={detailClasses.skeletonPayment} data-shape="lines" />
          </Card>
          <Card title="Timeline">
            <Skeleton className={detailClasses.skeletonTimeline} data-shape="lines" />
          </Card>
        </div>
      </div>
    </Loading>
  )
}

import { Button } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Invoice } from '#contract/billing/invoices.ts'
import { GOES_BACK, NOT_CHARGED, PAY_SUCCESS } from '#contract/billing/payment-messages.ts'
import { formatMoney } from '#contract/formats/money.ts'
import type { PayEnd } from '../../../card-payment/use-card-payment.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { useMyInformation } from '../../../platform/my-information.data.ts'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { hideErrorToastsIfLoaded, notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { refreshInvoices, useInvoice, useNoLongerPayable, useUnpaidInvoices } from '../billing.data.ts'
import { detailHref, isPayable } from '../invoice-labels.ts'
import { type BillsChoice, chooseBills, isAllOrGroup } from './bills-choice.ts'
import { InvoiceCard } from './InvoiceCard.tsx'
import { LoadingBill, LoadingForm } from './LoadingBill.tsx'
import { NotPayablePanel } from './NotPayablePanel.tsx'
import { PartlyPaidCard } from './PartlyPaidCard.tsx'
import { PayCard } from './PayCard.tsx'
import classes from './pay.module.css'
import { UnresolvedPaymentPanel } from './UnresolvedPaymentPanel.tsx'

export default function BillsPayScreen() {
  return (
    <>
      <PageHead parent="Payments" title="Bills" />
      <Bills />
    </>
  )
}

function Bills() {
  const { query } = useAddressQuery()
  const wanted = query.get('uuid')
  const unpaid = useUnpaidInvoices()
  const isListed =
    wanted === null || isAllOrGroup(wanted) || unpaid.data?.data.some(({ client_invoice_uuid: uuid }) => uuid === wanted) === true
  // The requested invoice is not payable: fetches it in order to redirect to its detail
  const other = useInvoice(unpaid.data && !isListed ? wanted : null)
  // The invoice being paid stays on the page until the outcome is known, even if a refetched list no longer has it
  const [lockedChoice, setLockedChoice] = useState<BillsChoice | null>(null)
  useRedirectUnlessPayable(isListed || lockedChoice ? undefined : other.data)
  // Always in the same position below the partly paid invoices, so that the form retains what was typed
  if (lockedChoice) {
    return (
      <>
        {null}
        <Bill choice={lockedChoice} isLocked onLock={setLockedChoice} />
      </>
    )
  }

  const failed = [unpaid, other].find(({ isError, data, error }) => isError && !data && !isSessionEnded(error))
  if (failed) {
    return (
      <Card>
        <ErrorState
          title={failed === unpaid ? 'The bills could not be loaded' : 'The invoice could not be loaded'}
          message={errorMessageOf(failed.error)}
          requestId={requestIdOf(failed.error)}
          onRetry={() => void failed.refetch()}
        >
          <Button component={AppLink} to={failed === unpaid ? '/support' : '/bills-pay'} variant="default">
            {failed === unpaid ? 'Contact support' : 'Show unpaid bills'}
          </Button>
        </ErrorState>
      </Card>
    )
  }
  if (!unpaid.data || (!isListed && !isPayable(other.data?.invoice_status ?? 'PAID'))) return <LoadingBill />
  const { data: bills, partly_paid: partlyPaid } = unpaid.data
  if (bills.length === 0 && partlyPaid.length === 0) return <NothingToPay />
  return (
    <>
      <PartlyPaidCard invoices={partlyPaid} />
      {bills.length > 0 && <Bill choice={chooseBills(bills, wanted)} isLocked={false} onLock={setLockedChoice} />}
    </>
  )
}

function useRedirectUnlessPayable(invoice: Invoice | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (invoice && !isPayable(invoice.invoice_status)) router.history.replace(detailHref(invoice.client_invoice_uuid))
  }, [invoice, router])
}

interface BillProps {
  choice: BillsChoice
  isLocked: boolean
  onLock: (choice: BillsChoice | null) => void
}

function Bill({ choice, isLocked, onLock }: BillProps) {
  const router = useRouter()
  const { change } = useAddressQuery()
  const me = useMyInformation()
  /** Set while it is unknown whether the card was charged */
  const [unresolved, setUnresolved] = useState<Extract<PayEnd, { kind: 'unresolved' }> | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  /** The specification's sentence for an invoice that was paid or changed in the meantime; it stays until the user continues */
  const [rejection, setRejection] = useState<string | null>(null)
  /** Somebody else is paying: the form stays until that payment has ended */
  const [isTaken, setTaken] = useState(false)
  const ended = useNoLongerPayable(choice.chosen, rejection !== null || isTaken)
  const isNotPayable = rejection !== null || ended.length > 0
  const firstUuid = choice.chosen[0]?.client_invoice_uuid ?? ''
  const isSeveral = choice.chosen.length > 1
  const hasHistory = useIsPermitted('statements')

  const leaveAsPaid = useCallback(
    async (openAmount: number) => {
      hideErrorToastsIfLoaded()
      await router.navigate({ href: isSeveral ? (hasHistory ? '/paymentHistory' : '/bills-pay') : detailHref(firstUuid), replace: true })
      // After the navigation, which removes the error toasts of the previous screen
      if (openAmount > 0) notifyError(partlyPaidMessage(openAmount))
      else notifySuccess(PAY_SUCCESS)
      await refreshInvoices()
    },
    [router, firstUuid, isSeveral, hasHistory],
  )

  const payAgain = useCallback(
    (outcome: 'not_charged' | 'given_back') => {
      setUnresolved(null)
      setNotice(outcome === 'given_back' ? GOES_BACK : NOT_CHARGED)
      onLock(null)
      void refreshInvoices()
    },
    [onLock],
  )

  function dismissRejection() {
    setRejection(null)
    setTaken(false)
    onLock(null)
    void refreshInvoices()
  }

  function choose(value: string) {
    setTaken(false)
    onLock(null)
    change({ uuid: value }, 'replace')
  }

  function conclude(end: PayEnd) {
    const isTakenNow = end.kind === 'rejected' && end.isTaken === true
    onLock(end.kind === 'paid' || (end.kind === 'rejected' && !isTakenNow) ? null : choice)
    setNotice(null)
    setTaken(isTakenNow)
    if (isTakenNow || end.kind === 'not_payable') void refreshInvoices()
    if (end.kind === 'paid') void leaveAsPaid(end.openAmount)
    if (end.kind === 'unresolved') setUnresolved(end)
    if (end.kind === 'not_payable') setRejection(end.message)
  }

  return (
    <div className={classes.screen}>
      <InvoiceCard choice={choice} isFixed={isLocked && !isTaken} onChoose={choose} />
      {unresolved !== null ? (
        <UnresolvedPaymentPanel
          message={unresolved.message}
          paymentUuid={unresolved.paymentUuid}
          onPaid={leaveAsPaid}
          onNotCharged={payAgain}
        />
      ) : isNotPayable ? (
        <NotPayablePanel message={rejection} ended={ended} count={choice.chosen.length} onDismiss={dismissRejection} />
      ) : me.isPending ? (
        <LoadingForm />
      ) : (
        <PayCard
          total={choice.total}
          invoiceUuids={choice.chosen.map(({ client_invoice_uuid: uuid }) => uuid)}
          prefilled={me.data ? toBillingValues(me.data) : {}}
          notice={notice}
          onStart={() => onLock(choice)}
          onEnd={conclude}
        />
      )}
    </div>
  )
}

const partlyPaidMessage = (openAmount: number) =>
  `Your card was approved for less than the amount due. You still owe ${formatMoney(openAmount)}. You can pay the balance from the bill.`

interface BusinessAddress {
  address1: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  phone_number: string | null
}

const toBillingValues = (me: BusinessAddress) => ({
  address: me.address1 ?? '',
  city: me.city ?? '',
  state: me.state ?? '',
  zip_code: me.zip_code ?? '',
  phone: me.phone_number ?? '',
})

function NothingToPay() {
  const hasHistory = useIsPermitted('statements')
  return (
    <Card>
      <EmptyState
        icon={IconReceipt2}
        title="Nothing to pay"
        text="All your bills are paid. We’ll email you the next one, and it will appear here."
        action={
          hasHistory && (
            <Button component={AppLink} to="/paymentHistory" variant="default">
              Payment history
            </Button>
          )
        }
      />
    </Card>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { EXPIRATION_NEEDED } from '#contract/billing/payment-words.ts'
import type { BillingDetails } from '../../../platform/billing-details.ts'
import type { CardForm } from '../../../platform/card-form.ts'
import { type PayOutcome, type PayStep, payInvoices } from '../../../platform/pay-flow.ts'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { payCallsFor } from '../billing.data.ts'

interface Wish {
  cardForm: CardForm
  billing: BillingDetails
  total: number
  invoiceUuids: string[]
}

/** Paying, once at a time. Who wants to leave meanwhile is asked */
export function usePaying() {
  const [step, setStep] = useState<PayStep | null>(null)
  const isUnderWay = useRef(false)

  useBlocker({
    disabled: step === null,
    enableBeforeUnload: () => isUnderWay.current,
    shouldBlockFn: async () => isUnderWay.current && !(await mayLeave()),
  })

  async function pay({ cardForm, billing, total, invoiceUuids }: Wish): Promise<PayOutcome | null> {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    try {
      const calls = payCallsFor(invoiceUuids)
      return await payInvoices({ cardForm, billing, expirationNeeded: EXPIRATION_NEEDED, total, calls, onStep: setStep })
    } finally {
      isUnderWay.current = false
      setStep(null)
    }
  }

  return { step, pay }
}

const mayLeave = () =>
  confirmDialog({
    title: 'Leave while the payment is under way?',
    message: 'Your card may be charged all the same. Do not pay again before you have looked at your payment history.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    tone: 'danger',
  })

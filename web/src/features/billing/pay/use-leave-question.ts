import { useBlocker } from '@tanstack/react-router'
import type { CardPayment } from '../../../card-payment/use-card-payment.ts'
import { confirmLeave } from '../../../ui/dialogs/confirm-leave.ts'

/** Requires confirmation to leave the screen while the card may be in the process of being charged */
export function useLeavePaymentQuestion({ step, isUnderWay }: Pick<CardPayment, 'step' | 'isUnderWay'>): void {
  useBlocker({
    disabled: step === null,
    enableBeforeUnload: isUnderWay,
    shouldBlockFn: async () =>
      isUnderWay() &&
      !(await confirmLeave(
        'Your card may still be charged. Check your payment history before paying again.',
        'Leave while the payment is in progress?',
      )),
  })
}

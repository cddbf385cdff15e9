import { useBlocker } from '@tanstack/react-router'
import type { CardPayment } from '../../../card-payment/use-card-payment.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'

/** Confirms before the screen is left while the card may be being charged */
export function useLeaveQuestion({ step, isUnderWay }: Pick<CardPayment, 'step' | 'isUnderWay'>): void {
  useBlocker({
    disabled: step === null,
    enableBeforeUnload: isUnderWay,
    shouldBlockFn: async () => isUnderWay() && !(await confirmLeave()),
  })
}

const confirmLeave = () =>
  confirmDialog({
    title: 'Leave while the payment is in progress?',
    message: 'Your card may still be charged. Check your payment history before paying again.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    tone: 'danger',
  })

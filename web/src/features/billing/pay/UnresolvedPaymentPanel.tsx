import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { IconTile } from '../../../ui/content/IconTile.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { usePaymentOutcome } from '../billing.data.ts'
import classes from './pay.module.css'

interface UnresolvedPaymentPanelProps {
  /** The specification's message, or one of ours */
  message: string
  paymentUuid: string
  onPaid: (openAmount: number) => void
  /** given_back: charged in another currency, so the money is returned to the card */
  onNotCharged: (outcome: 'not_charged' | 'given_back') => void
}

/** The card was charged, or may have been: prevents users from paying twice, and explains that they need not wait */
export function UnresolvedPaymentPanel({ message, paymentUuid, onPaid, onNotCharged }: UnresolvedPaymentPanelProps) {
  const payment = usePaymentOutcome(paymentUuid)
  const hasHistory = useIsPermitted('statements')
  const { outcome, open_amounts: openAmount } = payment.data ?? {}
  useEffect(() => {
    if (outcome === 'paid') onPaid(openAmount ?? 0)
    if (outcome === 'not_charged' || outcome === 'given_back') onNotCharged(outcome)
  }, [outcome, openAmount, onPaid, onNotCharged])
  return (
    <Card>
      <div className={classes.unsettled} role="alert">
        <div className={classes.unsettledHead}>
          <IconTile tone="warning">
            <IconClockExclamation className={classes.payIcon} stroke={1.75} />
          </IconTile>
          <p className={classes.unsettledTitle}>{message}</p>
        </div>
        <p className={classes.unsettledText}>
          This usually resolves within a few minutes, and this page updates on its own. You can leave: if the payment went through, the
          invoice shows as paid in your payment history and we email a receipt. If your card wasn’t charged, you can pay again here.
        </p>
        <div className={classes.unsettledActions}>
          <Button variant="default" aria-busy={payment.isFetching} onClick={() => void payment.refetch()}>
            Check now
          </Button>
          {hasHistory && (
            <Button variant="default" component={AppLink} to="/paymentHistory">
              Payment history
            </Button>
          )}
          <Button variant="default" component={AppLink} to="/support">
            Contact support
          </Button>
        </div>
      </div>
    </Card>
  )
}

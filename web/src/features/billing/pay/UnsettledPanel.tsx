import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useEffect } from 'react'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { useInvoice } from '../billing.data.ts'
import { isPayable } from '../invoice-words.ts'
import classes from './pay.module.css'

interface UnsettledPanelProps {
  /** The specification's sentence, or ours */
  message: string
  invoiceUuid: string
  onSettled: () => void
}

const CHECK_MS = 5000

/** The card was charged, or may have been: nobody should pay twice, and nobody has to stay */
export function UnsettledPanel({ message, invoiceUuid, onSettled }: UnsettledPanelProps) {
  const invoice = useInvoice(invoiceUuid, { checksEveryMs: CHECK_MS })
  const isSettled = invoice.data !== undefined && !isPayable(invoice.data.invoice_status)
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
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
          It settles by itself, usually within a few minutes, and this page looks by itself whether it has. You may leave it: the invoice
          then shows as paid in your payment history, and a receipt is e-mailed. If your card was not charged, the invoice can be paid
          again.
        </p>
        <div className={classes.unsettledActions}>
          <Button variant="default" aria-busy={invoice.isFetching} onClick={() => void invoice.refetch()}>
            Check now
          </Button>
          <Button variant="default" component={AppLink} to="/paymentHistory">
            Payment history
          </Button>
          <Button variant="default" component={AppLink} to="/support">
            Contact support
          </Button>
        </div>
      </div>
    </Card>
  )
}

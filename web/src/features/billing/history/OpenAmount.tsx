import { Skeleton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { getOpenAmount } from '#contract/billing/invoices.ts'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatMoney } from '#contract/formats/money.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { formatShortDay } from '../../../platform/time/calendar-days.ts'
import { Metric } from '../../../ui/charts/Metric.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useInvoiceTotals } from '../billing.data.ts'
import { formatLongDay, historyHref } from '../invoice-labels.ts'
import classes from './history.module.css'

type Sums = EndpointResponse<typeof getOpenAmount>

/** What is open, what is due next and what was paid this year. Renders nothing if loading fails: the list below contains it too */
export function InvoiceTotals() {
  const { data, isError } = useInvoiceTotals()
  if (isError && !data) return null
  return (
    <Card padded={false} className={classes.sums}>
      {data ? (
        <div className={classes.figures}>
          <div className={classes.figure}>
            <Metric
              size="big"
              label="Open amount"
              value={formatMoney(data.open_amounts)}
              to={data.open_amounts > 0 ? historyHref('UNPAID') : undefined}
            />
            <OverdueAmount sums={data} />
          </div>
          <div className={classes.figure}>
            <Metric
              label="Next due"
              value={data.next_due ? formatMoney(data.next_due.balance_amounts) : '-'}
              period={formatNextDue(data)}
            />
          </div>
          <div className={classes.figure}>
            <Metric label={`Paid in ${data.paid.year}`} value={formatMoney(data.paid.amounts)} period={<PaidInvoices {...data.paid} />} />
          </div>
        </div>
      ) : (
        <Loading label="Loading the open amount">
          <Skeleton className={classes.figuresShape} />
        </Loading>
      )}
    </Card>
  )
}

function OverdueAmount({ sums: { open_amounts: open, overdue_amounts: overdue, overdue_since: since } }: { sums: Sums }) {
  if (!since) return <p className={classes.note}>{open > 0 ? 'None overdue' : 'Nothing to pay'}</p>
  const amount = overdue === open ? 'All' : formatMoney(overdue)
  return (
    <p className={`${classes.note} ${classes.overdue}`}>
      <IconAlertCircle className={classes.icon} stroke={2} aria-hidden />
      <AppLink to={historyHref('PAST_DUE')} className={classes.rows}>
        {amount} overdue since {formatShortDay(since)}
      </AppLink>
    </p>
  )
}

const formatNextDue = ({ next_due: next }: Sums) =>
  next ? `${formatLongDay(next.due_date)}, ${next.invoice_label}` : 'Nothing else is due'

/** "10 invoices, none late, plus 1 paid in part": the link opens those ten */
function PaidInvoices({ count, late_count: late, partial_count: parts }: Sums['paid']) {
  if (count === 0 && parts > 0) return parts === 1 ? '1 invoice paid in part' : `${formatCount(parts)} invoices paid in part`
  if (count === 0) return 'No invoices yet'
  const others = parts === 0 ? '' : parts === 1 ? ', plus 1 paid in part' : `, plus ${formatCount(parts)} paid in part`
  const inTime = count === 1 ? (late === 0 ? 'on time' : 'late') : `${late === 0 ? 'none' : formatCount(late)} late`
  return (
    <>
      <AppLink to={historyHref('PAID_THIS_YEAR')} className={`${classes.rows} ${classes.amid}`}>
        {count === 1 ? '1 invoice' : `${formatCount(count)} invoices`}
      </AppLink>
      {`, ${inTime}${others}`}
    </>
  )
}

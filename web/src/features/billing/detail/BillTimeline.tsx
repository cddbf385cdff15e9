import { IconBell, IconCalendarDue, IconCircleCheck, IconFileInvoice, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InvoiceDetail, InvoiceEmail } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { useSession } from '../../../platform/session/session.ts'
import { toDayIn } from '../../../platform/time/calendar-days.ts'
import { When } from '../../../platform/time/When.tsx'
import { formatLongDay } from '../invoice-labels.ts'
import classes from './detail.module.css'

const EMAILS: Record<InvoiceEmail, { label: string; Icon: typeof IconMail }> = {
  invoice: { label: 'Invoice emailed', Icon: IconMail },
  reminder: { label: 'Reminder emailed', Icon: IconBell },
  receipt: { label: 'Receipt emailed', Icon: IconMail },
  refund: { label: 'Refund confirmed by email', Icon: IconMail },
}

interface Entry {
  key: string
  /** Sort key; an entry with a day but no time sorts before that day's entries with a time */
  order: string
  label: string
  when: ReactNode
  Icon: typeof IconMail
  tone?: 'good'
}

/** The invoice's history, newest first */
export function BillTimeline({ invoice }: { invoice: InvoiceDetail }) {
  const { timeZone } = useSession()
  return (
    <ol className={classes.timeline}>
      {buildTimeline(invoice, timeZone).map(({ key, label, when, Icon, tone }) => (
        <li key={key} className={classes.entry} data-tone={tone}>
          <Icon className={classes.entryIcon} stroke={1.75} aria-hidden />
          <span>
            <span className={classes.entryLabel}>{label}</span>
            <span className={classes.entryWhen}>{when}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function buildTimeline(invoice: InvoiceDetail, timeZone: string): Entry[] {
  const orderOf = (moment: string) => `${toDayIn(new Date(moment), timeZone)} ${moment}`
  const { invoice_date: date, due_date: due, invoice_status: status, payments, emails } = invoice
  const entries: Entry[] = [
    { key: 'date', order: date, label: 'Invoice created', when: formatLongDay(date), Icon: IconFileInvoice },
    ...emails.map(({ kind, sent_datetime: at }) => ({
      key: `${kind} ${at}`,
      order: orderOf(at),
      label: EMAILS[kind].label,
      when: <When at={at} />,
      Icon: EMAILS[kind].Icon,
    })),
    ...payments.map(({ paid_datetime: at, amounts }, index) => ({
      key: `paid ${index}`,
      order: orderOf(at),
      label: `${formatMoney(amounts)} paid`,
      when: <When at={at} />,
      Icon: IconCircleCheck,
      tone: 'good' as const,
    })),
  ]
  if (status !== 'CANCELED') entries.push({ key: 'due', order: due, label: 'Payment due', when: formatLongDay(due), Icon: IconCalendarDue })
  return entries.sort((one, other) => (one.order < other.order ? 1 : -1))
}

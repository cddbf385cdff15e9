import { Button } from '@mantine/core'
import { IconChevronDown, IconLink, IconStack2 } from '@tabler/icons-react'
import { ALL_BILLS, type BillGroup, type Invoice } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type Day, formatShortDay } from '../../../platform/time/calendar-days.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { SelectOnDemand } from '../../../ui/forms/ChoicesOnDemand.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { useCreateAndCopyPayLink } from '../billing.data.ts'
import { InvoiceDownload } from '../InvoiceDownload.tsx'
import { InvoiceItems } from '../InvoiceItems.tsx'
import classes from '../invoice.module.css'
import { describeDueDate, formatLongDay, sumDollars } from '../invoice-labels.ts'
import { MoneyBackNotes } from '../MoneyBackNotes.tsx'
import { type BillsChoice, type BillsGroup, formatPositionOfBill } from './bills-choice.ts'

interface InvoiceCardProps {
  choice: BillsChoice
  onChoose: (value: string) => void
  /** Locked while the card is being charged, or if it may have been charged */
  isFixed: boolean
}

/** The invoices to pay, with their amount and items */
export function InvoiceCard({ choice, onChoose, isFixed }: InvoiceCardProps) {
  const { chosen, unpaid, all, groups, value, total } = choice
  const first = chosen[0]
  const today = useBusinessDay()
  const isPhone = useIsPhone()
  if (!first) return null
  const isSeveral = chosen.length > 1
  // One payment covers a limited number of invoices
  const isCut = all.length < unpaid.length
  const sumOfAll = formatMoney(sumDollars(all.map(({ balance_amounts: balance }) => balance)))
  return (
    <Card padded={false} className={classes.card}>
      <div className={classes.part}>
        <SelectOnDemand
          className={classes.field}
          label="Invoice"
          data={[
            ...unpaid.map((invoice) => ({ value: invoice.client_invoice_uuid, label: formatInvoiceChoice(invoice, today) })),
            ...groups.map((group) => ({ value: group.name, label: formatBillsGroup(group) })),
            ...(all.length > 1
              ? [
                  {
                    value: ALL_BILLS,
                    label: `${isCut ? `The first ${all.length} of ${unpaid.length}` : `All ${all.length}`} unpaid invoices · ${sumOfAll}`,
                  },
                ]
              : []),
          ]}
          value={value}
          allowDeselect={false}
          disabled={isFixed}
          withScrollArea={false}
          classNames={{ input: classes.chosen, section: classes.place, options: classes.options }}
          rightSectionWidth={isPhone ? 40 : 88}
          rightSectionPointerEvents="none"
          onChange={(next) => next && onChoose(next)}
          rightSection={<ChosenInvoicesLabel label={isPhone ? '' : formatPositionOfBill(choice)} />}
        />
        <Amount invoices={chosen} total={total} />
        <MoneyBackNotes invoices={chosen} kinds={['currency']} />
        {all.length > 1 && !isSeveral && (
          <Button
            className={classes.all}
            variant="light"
            disabled={isFixed}
            leftSection={<IconStack2 className={classes.icon} stroke={1.75} aria-hidden />}
            onClick={() => onChoose(ALL_BILLS)}
          >
            {isCut ? `Pay the first ${all.length} of ${unpaid.length}` : `Pay all ${all.length}`} ({sumOfAll})
          </Button>
        )}
      </div>
      <div className={classes.part}>
        <InvoiceItems invoices={chosen} />
      </div>
      <div className={classes.foot}>
        <div className={classes.footActions}>
          {!isSeveral && <InvoiceDownload invoice={first} />}
          {!isSeveral && <CopyPayLink uuid={first.client_invoice_uuid} />}
        </div>
        <span>{isSeveral ? `${chosen.length} invoices` : `Invoice date ${formatLongDay(first.invoice_date)}`}</span>
      </div>
    </Card>
  )
}

/** Omits the current year, so that a phone shows the whole label */
const formatInvoiceChoice = ({ invoice_label: label, balance_amounts: balance, due_date: due }: Invoice, today: Day) =>
  `${label} · ${formatMoney(balance)} · due ${formatShortDay(due, due.slice(0, 4) !== today.slice(0, 4))}`

const GROUP_LABELS: Record<BillGroup, string> = { overdue: 'overdue', open: 'not yet due' }

const formatBillsGroup = ({ name, bills, isCut }: BillsGroup) =>
  `${isCut ? 'The first' : 'The'} ${bills.length} ${GROUP_LABELS[name]} · ${formatMoney(sumDollars(bills.map(({ balance_amounts: balance }) => balance)))}`

function Amount({ invoices, total }: { invoices: readonly Invoice[]; total: number }) {
  const today = useBusinessDay()
  const first = invoices[0]
  if (!first) return null
  // The server sorts by due date, so the first invoice is due first
  const due = describeDueDate(first.due_date, today)
  return (
    <div className={classes.amountHead}>
      <div>
        <p className={classes.amountName}>Amount due</p>
        <p className={classes.amount}>{formatMoney(total)}</p>
        <p className={classes.amountDetail}>
          {invoices.length > 1
            ? `${invoices.length} invoices, the first due ${formatLongDay(first.due_date)}`
            : `Invoice ${first.invoice_label}, due ${formatLongDay(first.due_date)}`}
        </p>
      </div>
      <StatusBadge tone={due.tone}>{due.text}</StatusBadge>
    </div>
  )
}

function CopyPayLink({ uuid }: { uuid: string }) {
  const { type } = useSession()
  const copy = useCreateAndCopyPayLink()
  if (type !== 'MAIN') return null
  return (
    <Button
      variant="default"
      aria-busy={copy.isPending}
      leftSection={<IconLink className={classes.icon} stroke={1.75} aria-hidden />}
      onClick={() => {
        if (!copy.isPending) copy.mutate(uuid)
      }}
    >
      Copy pay link
    </Button>
  )
}

function ChosenInvoicesLabel({ label }: { label: string }) {
  return (
    <span className={classes.choice}>
      {label}
      <IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />
    </span>
  )
}

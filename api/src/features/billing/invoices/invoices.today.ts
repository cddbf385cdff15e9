import { ALL_BILLS, type BillGroup } from '#contract/billing/invoices.ts'
import { dollarsOf, formatMoney } from '#contract/formats/money.ts'
import { createTodayContribution, toDoneTodayEntries } from '../../../platform/feature/today.ts'
import { formatInvoiceDay } from '../emails/invoice-emails.ts'
import { type OwedSum, selectOwed } from './open-amount.queries.ts'
import { selectPaidToday } from './paid-today.queries.ts'

/**
 * Overdue invoices, open invoices, those paid today, and the balances of partly paid invoices. Each entry links to exactly the invoices it
 * adds up
 */
export const invoicesToday = createTodayContribution(
  (now) => [selectOwed.statement({}), selectPaidToday.statement({ now })],
  ([sums, [paid]]) => {
    const owed = sums.filter(({ isPartial }) => !isPartial)
    const rests = sums.filter(({ isPartial }) => isPartial)
    const { overdue, open } = { overdue: owed.find(({ isOverdue }) => isOverdue), open: owed.find(({ isOverdue }) => !isOverdue) }
    const isAll = owed.length === 1
    return {
      items: [
        ...(overdue
          ? [
              {
                key: 'bills-overdue',
                tone: 'bad' as const,
                fact: `${formatOwedSum(overdue)} overdue`,
                ...buildOwedAction(overdue, isAll ? ALL_BILLS : 'overdue'),
              },
            ]
          : []),
        ...(open
          ? [
              {
                key: 'bills-open',
                tone: 'warning' as const,
                fact: `${formatOwedSum(open)} to pay`,
                ...buildOwedAction(open, isAll ? ALL_BILLS : 'open'),
              },
            ]
          : []),
        ...buildPartlyPaidItem(rests),
      ],
      done: toDoneTodayEntries('bills-paid', paid, '1 bill paid', 'bills paid'),
      counts: sums.length > 0 ? [{ path: '/bills-pay', count: sumCounts(sums), urgent: sums.some(({ isOverdue }) => isOverdue) }] : [],
    }
  },
  'bills',
)

const sumCounts = (sums: readonly OwedSum[]) => sums.reduce((sum, { count }) => sum + count, 0)
const formatOwedSum = ({ cents }: OwedSum) => formatMoney(dollarsOf(cents))

const buildOwedAction = ({ count, label, dueDate, uuid }: OwedSum, several: BillGroup | typeof ALL_BILLS) => ({
  count,
  detail:
    count === 1 ? `${label}, due ${formatInvoiceDay(dueDate)}` : `${count} bills, starting with ${label}, due ${formatInvoiceDay(dueDate)}`,
  verb: 'Pay',
  to: `/bills-pay?uuid=${count === 1 ? uuid : several}`,
})

/**
 * The balance of a partly paid invoice must first be moved to a new invoice, so it is not added to the amount that can be paid now. Overdue
 * or not, these invoices form one entry: the list of bills shows them together, above those that can be paid
 */
function buildPartlyPaidItem(rests: readonly OwedSum[]) {
  const [first] = [...rests].sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  if (!first) return []
  const count = sumCounts(rests)
  const cents = rests.reduce((sum, rest) => sum + rest.cents, 0)
  return [
    {
      key: first.isOverdue ? 'bills-rest-overdue' : 'bills-rest',
      tone: first.isOverdue ? ('bad' as const) : ('warning' as const),
      count,
      fact: `${formatMoney(dollarsOf(cents))} still due`,
      detail: `${count === 1 ? first.label : `${count} bills, starting with ${first.label}`}, partly paid`,
      verb: 'Pay the rest',
      to: count === 1 ? `/billsDetail?uuid=${first.uuid}` : '/bills-pay',
    },
  ]
}

import { dollarsOf, formatMoney } from '#contract/money.ts'
import { contributeToday, tellDone } from '../../../platform/today.ts'
import { dayInWords } from '../mails/invoice-emails.ts'
import { type OwedSum, selectOwed } from './open-amount.queries.ts'
import { selectPaidToday } from './paid-today.queries.ts'

/** Overdue invoices, open invoices, those paid today, and the balances of invoices paid in part; each entry links to the invoice that is due first */
export const invoicesToday = contributeToday(
  (now) => [selectOwed.statement({}), selectPaidToday.statement({ now })],
  ([sums, [paid]]) => {
    const owed = sums.filter(({ isPartial }) => !isPartial)
    const rests = sums.filter(({ isPartial }) => isPartial)
    const { overdue, open } = { overdue: owed.find(({ isOverdue }) => isOverdue), open: owed.find(({ isOverdue }) => !isOverdue) }
    return {
      items: [
        ...(overdue ? [{ key: 'bills-overdue', tone: 'bad' as const, fact: `${moneyOf(overdue)} overdue`, ...actionOf(overdue) }] : []),
        ...(open ? [{ key: 'bills-open', tone: 'warning' as const, fact: `${moneyOf(open)} to pay`, ...actionOf(open) }] : []),
        ...rests.map(describeRest),
      ],
      done: tellDone('bills-paid', paid, '1 bill paid', 'bills paid'),
      counts: sums.length > 0 ? [{ path: '/bills-pay', count: countOf(sums), urgent: sums.some(({ isOverdue }) => isOverdue) }] : [],
    }
  },
  'bills',
)

const countOf = (sums: readonly OwedSum[]) => sums.reduce((sum, { count }) => sum + count, 0)
const moneyOf = ({ cents }: OwedSum) => formatMoney(dollarsOf(cents))

const actionOf = ({ count, label, dueDate, uuid }: OwedSum) => ({
  count,
  detail: count === 1 ? `${label}, due ${dayInWords(dueDate)}` : `${count} bills, the first is ${label}, due ${dayInWords(dueDate)}`,
  verb: 'Pay',
  to: `/bills-pay?uuid=${uuid}`,
})

/** The balance of an invoice paid in part has to be moved to an invoice of its own first, so it is not added to what can be paid at once */
const describeRest = (rest: OwedSum) => ({
  key: rest.isOverdue ? 'bills-rest-overdue' : 'bills-rest',
  tone: rest.isOverdue ? ('bad' as const) : ('warning' as const),
  count: rest.count,
  fact: `${moneyOf(rest)} still open`,
  detail: `${rest.count === 1 ? rest.label : `${rest.count} bills, the first is ${rest.label}`}, paid in part`,
  verb: 'Pay the rest',
  // Several are listed above the bills that can be paid
  to: rest.count === 1 ? `/billsDetail?uuid=${rest.uuid}` : '/bills-pay',
})

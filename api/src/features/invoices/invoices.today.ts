import { dollarsOf, formatMoney } from '#contract/money.ts'
import type { Db } from '../../platform/database/database.ts'
import type { TodayContribution } from '../home/home.service.ts'
import { dayInWords } from './invoice-emails.ts'
import { countOwed, findOwed, type OwedSum } from './invoices.queries.ts'

/** Bills that are overdue, and bills that are open: the one due first opens */
export const invoicesToday: TodayContribution = async ({ db }) => {
  const owed = await findOwed(db)
  const { overdue, open } = { overdue: owed.find(({ isOverdue }) => isOverdue), open: owed.find(({ isOverdue }) => !isOverdue) }
  return {
    items: [
      ...(overdue ? [{ key: 'bills-overdue', tone: 'bad' as const, fact: `${moneyOf(overdue)} overdue`, ...actionOf(overdue) }] : []),
      ...(open ? [{ key: 'bills-open', tone: 'warning' as const, fact: `${moneyOf(open)} to pay`, ...actionOf(open) }] : []),
    ],
    counts:
      owed.length > 0 ? [{ path: '/bills-pay', count: (overdue?.count ?? 0) + (open?.count ?? 0), urgent: overdue !== undefined }] : [],
  }
}

const moneyOf = ({ cents }: OwedSum) => formatMoney(dollarsOf(cents))

const actionOf = ({ count, label, dueDate, uuid }: OwedSum) => ({
  detail: count === 1 ? `${label}, due ${dayInWords(dueDate)}` : `${count} bills, the first is ${label}, due ${dayInWords(dueDate)}`,
  verb: 'Pay',
  to: `/bills-pay?uuid=${uuid}`,
})

/** What waits to be paid, for the cart number */
export const countInCart = (db: Db): Promise<number> => countOwed(db)

import type { MoneyBack } from '#contract/billing/invoices.ts'
import { formatMoneyIn } from '#contract/formats/money.ts'
import { toDayIn } from '../../platform/time/calendar-days.ts'
import { formatLongDay } from './invoice-labels.ts'

/** Describes, in a sentence or two, what happens to money that does not stay with an invoice */
export function describeMoneyBack(back: MoneyBack, timeZone: string): string {
  const amount = formatMoneyIn(back.currency, back.amounts)
  if (back.kind === 'refund') return describeMoneyBackState(back, timeZone, amount)
  const why =
    back.kind === 'currency'
      ? `The card was charged ${amount} instead of US dollars, so it didn’t pay this invoice.`
      : `The card was charged ${amount} too much.`
  return `${why} ${describeMoneyBackState(back, timeZone, 'That money')}`
}

function describeMoneyBackState({ state, made_after: after }: MoneyBack, timeZone: string, what: string): string {
  if (state === 'made') return `${what} was refunded to the card.`
  if (state === 'failed') return `${what} could not be refunded automatically. We’re handling it.`
  if (state === 'under_way' || after === null) return `${what} is being refunded to the card.`
  const day = formatLongDay(toDayIn(new Date(after), timeZone))
  return `${what} will be refunded to the card on ${day}. The card processor doesn’t allow partial refunds on the day of payment.`
}

import type { MoneyBack } from '#contract/billing/invoices.ts'
import { formatMoneyIn } from '#contract/formats/money.ts'
import { dayIn } from '../../platform/time/calendar-days.ts'
import { longDay } from './invoice-labels.ts'

/** Describes what happens to money that does not stay with an invoice, in a sentence or two */
export function describeMoneyBack(back: MoneyBack, timeZone: string): string {
  const amount = formatMoneyIn(back.currency, back.amounts)
  if (back.kind === 'refund') return tailOf(back, timeZone, amount)
  const why =
    back.kind === 'currency'
      ? `The card was charged ${amount} instead of US dollars, which pays nothing here.`
      : `${amount} more was charged than is owed.`
  return `${why} ${tailOf(back, timeZone, 'That money')}`
}

function tailOf({ state, made_after: after }: MoneyBack, timeZone: string, what: string): string {
  if (state === 'made') return `${what} was given back to the card.`
  if (state === 'failed') return `${what} could not be given back by itself: we see to it by hand.`
  if (state === 'under_way' || after === null) return `${what} is on its way back to the card.`
  const day = longDay(dayIn(new Date(after), timeZone))
  return `${what} goes back to the card on ${day}: the card processor gives back no part of a payment on the day it was made.`
}

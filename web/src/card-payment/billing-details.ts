import { US_STATES, US_TERRITORIES } from '#contract/formats/us-states.ts'
import type { CardPaymentMessages } from './card-payment-messages.ts'

/** The cardholder's details. Card number and security code are typed into the provider's iframes and never reach our code */
export interface BillingDetails {
  /** MM/YYYY: 08/2028 */
  expiration: string
  first_name: string
  last_name: string
  address: string
  city: string
  /** Two-letter state code */
  state: string
  zip_code: string
  phone: string
}

export type BillingField = keyof BillingDetails

interface BillingProblem {
  field: BillingField
  message: string
}

const EXPIRATION = /^(0[1-9]|1[0-2])\/(20\d{2})$/

/** The first invalid field, in the specification's order */
export function findFirstBillingProblem(
  details: BillingDetails,
  messages: CardPaymentMessages,
  today: { year: number; month: number },
): BillingProblem | null {
  const texts: [BillingField, string, number][] = [
    ['first_name', messages.firstNameNeeded, 50],
    ['last_name', messages.lastNameNeeded, 50],
    ['address', messages.addressNeeded, 120],
    ['city', messages.cityNeeded, 60],
  ]
  const expiration = findExpirationProblem(details.expiration.trim(), messages, today)
  if (expiration) return { field: 'expiration', message: expiration }
  for (const [field, message, maxLength] of texts) {
    const typed = details[field].trim()
    if (typed === '') return { field, message }
    if (typed.length > maxLength) return { field, message: messages.tooLong(String(maxLength)) }
  }
  if (![...US_STATES, ...US_TERRITORIES].some((state) => state === details.state)) return { field: 'state', message: messages.stateNeeded }
  const [zip, phone] = [details.zip_code.trim(), details.phone.replace(/[\s().-]/g, '')]
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return { field: 'zip_code', message: zip ? messages.zipWrong : messages.zipNeeded }
  if (!/^\+?\d{10,15}$/.test(phone)) return { field: 'phone', message: phone ? messages.phoneWrong : messages.phoneNeeded }
  return null
}

/** A card is valid until the end of its expiration month */
function findExpirationProblem(
  typed: string,
  messages: CardPaymentMessages,
  { year, month }: { year: number; month: number },
): string | null {
  if (typed === '') return messages.expirationNeeded
  const parts = EXPIRATION.exec(typed)
  if (!parts) return messages.expirationWrong
  return Number(parts[2]) * 12 + Number(parts[1]) >= year * 12 + month ? null : messages.expirationPast
}

/** Normalizes typed input: 8/28, 0828 and 08-2028 become 08/2028. Anything else is unchanged */
export function formatTypedExpiration(typed: string): string {
  const parts = /^\s*(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? /^\s*(\d{2})\s?(\d{2}|\d{4})\s*$/.exec(typed)
  if (!parts) return typed.trim()
  const [, month = '', year = ''] = parts
  return `${month.padStart(2, '0')}/${year.length === 2 ? `20${year}` : year}`
}

import { expect, test } from 'vitest'
import { type BillingDetails, findFirstBillingProblem } from './billing-details.ts'
import { cardPaymentMessages } from './card-payment-messages.ts'

const GOOD: BillingDetails = {
  expiration: '08/2028',
  first_name: 'Anita',
  last_name: 'Patel',
  address: '412 Maple Avenue',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62704',
  phone: '(217) 555-0142',
}
const problemOf = (change: Partial<BillingDetails>) =>
  findFirstBillingProblem({ ...GOOD, ...change }, cardPaymentMessages, { year: 2026, month: 11 })?.message

test.each<[Partial<BillingDetails>, string | undefined]>([
  [{}, undefined],
  [{ expiration: '' }, 'Please enter the expiration'],
  [{ expiration: '13/2028' }, 'Enter the expiration as month and year, like 08/2028'],
  [{ expiration: '10/2026' }, 'This card has expired. Check the month and year, or use another card'],
  [{ expiration: '11/2026' }, undefined],
  [{ zip_code: ' ' }, 'Please enter the ZIP'],
  [{ zip_code: '6270' }, 'Enter a 5-digit ZIP, or 9 digits like 62704-1234'],
  [{ zip_code: '62704-1234' }, undefined],
  [{ phone: '' }, 'Please enter the phone'],
  [{ phone: '555-0142' }, 'Enter a 10-digit phone number, or start with + and the country code'],
  [{ phone: 'call me' }, 'Enter a 10-digit phone number, or start with + and the country code'],
  [{ phone: '+44 7700 900142' }, undefined],
  [{ state: 'DC' }, undefined],
  [{ state: 'PR' }, undefined],
  [{ state: 'ZZ' }, 'Please select the state'],
])('billing details › with %j › report %s', (change, message) => {
  expect(problemOf(change)).toBe(message)
})

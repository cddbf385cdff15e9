import { EXPIRATION_DATE_NEEDED, LINK_NOT_PAYABLE, NOTHING_PAYABLE, PAY_SUCCESS } from '#contract/billing/payment-messages.ts'
import { cardPaymentMessages } from '../../../card-payment/card-payment-messages.ts'
import type { CallProblem } from '../problem.ts'

/** Messages of the page behind an e-mailed pay link */
export const payMessages = {
  loading: 'Loading…',
  secure: 'Secure payment',
  questions: 'Questions?',
  logIn: 'Log in',
  tryAgain: 'Try again',

  title: 'Pay invoice',
  titleOf: (label: string) => `Pay invoice ${label}`,
  amountDue: 'Amount due',
  dueOn: (label: string, day: string) => `${label}, due ${day}`,
  billFor: (company: string) => `For ${company}`,
  unpaid: 'Unpaid',
  whatFor: 'What it is for',
  total: 'Total',
  download: 'Download',

  payByCard: 'Pay by card',
  loadingCardForm: 'Loading card form',
  fieldsFailed: 'The card fields could not be loaded.',
  expiration: 'Expiration',
  expirationForm: 'MM/YYYY',
  chooseMonth: 'Choose the month',
  expirationMonth: 'Expiration month',
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  state: 'State',
  territories: 'DC and territories',
  zip: 'ZIP',
  phone: 'Phone',
  pay: (amount: string) => `Pay ${amount}`,
  paying: 'Paying…',
  straightToProcessor: 'Card number and CVV go straight to the card processor.',

  nothingPayable: NOTHING_PAYABLE,
  nothingDue: 'This invoice is settled, or it was canceled.',
  alreadyPaid: 'This invoice is paid. There is nothing left to do.',
  canceled: 'This invoice was canceled. There is nothing to do.',
  paidMeanwhile: (label: string) => `${label} is paid: somebody paid it meanwhile. Your card was not charged here.`,
  partPaid: 'A part of this invoice is paid. The rest gets an invoice of its own.',
  payRest: (amount: string) => `Pay the rest, ${amount}`,
  goesBack: (amount: string) =>
    `Your card was charged ${amount} instead of US dollars. That money goes back to your card: the invoice is still open.`,
  notPayable: LINK_NOT_PAYABLE,
  paid: PAY_SUCCESS,
  yourInvoice: 'your invoice',
  paidThanks: (label: string) => `Thank you: ${label} is paid. The receipt goes to the e-mail address on file.`,
  onlyPart: 'Only a part was paid',
  onlyPartOf: (label: string) => `Your card approved less than the amount due on ${label}. You can pay the rest with another card.`,

  expired: 'This link has expired',
  invoiceSafe: 'Your invoice is safe. We can e-mail a new link to the address on file.',
  emailNewLink: 'E-mail me a new link',
  sending: 'Sending…',
  checkEmail: 'Check your e-mail',
  newLinkComes: 'If there is something to pay, a new link is on its way to the address on file.',

  doNotPayAgain: 'Do not pay again',
  checkingCharge:
    'We are asking the card processor whether your card was charged. This page tells you as soon as we know, usually within a few minutes. You may close it: if the card was charged, the receipt goes to the e-mail address on file; if not, the invoice can be paid again later.',

  card: { ...cardPaymentMessages, expirationNeeded: EXPIRATION_DATE_NEEDED },
  problem: ({ message }: CallProblem) => message,
}

export type PayMessages = typeof payMessages

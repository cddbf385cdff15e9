import { EXPIRATION_DATE_NEEDED, LINK_NOT_PAYABLE, NOTHING_PAYABLE, PAY_SUCCESS } from '#contract/billing/payment-messages.ts'
import { cardPaymentMessages } from '../../../card-payment/card-payment-messages.ts'
import type { CallProblem } from '../problem.ts'

/** Messages of the page behind an emailed pay link */
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
  whatFor: 'Details',
  total: 'Total',
  download: 'Download',

  payByCard: 'Pay by card',
  loadingCardForm: 'Loading card form',
  fieldsFailed: 'The card fields could not be loaded.',
  expiration: 'Expiration',
  expirationForm: 'MM/YYYY',
  chooseMonth: 'Choose month',
  expirationMonth: 'Expiration month',
  yearBefore: 'Previous year',
  yearAfter: 'Next year',
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
  straightToProcessor: 'Your card number and CVV go straight to the card processor.',

  nothingPayable: NOTHING_PAYABLE,
  nothingDue: 'This invoice was already paid or canceled.',
  alreadyPaid: 'This invoice is paid. There’s nothing left to do.',
  canceled: 'This invoice was canceled. There’s nothing to pay.',
  paidMeanwhile: (label: string) => `${label} was just paid by someone else. Your card wasn’t charged.`,
  partPaid: 'Part of this invoice is paid. The rest moves to a new invoice.',
  payRest: (amount: string) => `Pay the rest, ${amount}`,
  goesBack: (amount: string) =>
    `Your card was charged ${amount} instead of US dollars. We’re refunding it to your card, and the invoice is still open.`,
  notPayable: LINK_NOT_PAYABLE,
  paid: PAY_SUCCESS,
  yourInvoice: 'your invoice',
  paidThanks: (label: string) => `Thank you. ${label} is paid. We’ll send the receipt to the email address on file.`,
  onlyPart: 'Partially paid',
  onlyPartOf: (label: string) =>
    `Your card was approved for less than the amount due on ${label}. You can pay the balance with another card.`,

  expired: 'This link has expired',
  invoiceSafe: 'We can email a new link to the address on file.',
  emailNewLink: 'Email me a new link',
  sending: 'Sending…',
  checkEmail: 'Check your email',
  newLinkComes: 'If there’s something to pay, a new link is on its way to the address on file.',

  doNotPayAgain: 'Don’t pay again',
  checkingCharge:
    'We’re checking with the card processor whether your card was charged. This page will update when we know, usually within a few minutes. You can close it: if your card was charged, we’ll send a receipt to the email address on file. If not, you can pay the invoice later.',

  card: { ...cardPaymentMessages, expirationNeeded: EXPIRATION_DATE_NEEDED },
  problem: ({ message }: CallProblem) => message,
}

export type PayMessages = typeof payMessages

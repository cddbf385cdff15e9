/** Templates of the e-mails about an invoice to the people who pay it. Amounts and days are passed formatted */
export const invoiceTemplates = {
  locale: 'en-US',
  because: (company: string) => `You get this because the bills of ${company} go to this address.`,
  invoice: 'Invoice',
  invoices: 'Invoices',
  period: 'Period',
  amountDue: 'Amount due',
  dueDate: 'Due date',
  pay: (amount: string) => `Pay ${amount}`,
  how: 'You can pay by card with the button below, without signing in. The invoice is attached as a PDF.',
  view: 'View the invoice',

  newSubject: (label: string, amount: string, due: string) => `Invoice ${label} for ${amount}, due ${due}`,
  amountAndDay: (amount: string, due: string) => `${amount}, due ${due}`,
  newHeading: (label: string) => `Your invoice ${label}`,
  hereIs: (company: string) => `Here is the invoice for ${company}.`,

  isDue: (label: string, due: string) => `Invoice ${label} is due on ${due}`,
  wasDue: (label: string, due: string) => `Invoice ${label} was due on ${due}`,
  reminder: (heading: string) => `Reminder: ${heading}`,
  overdue: (heading: string) => `Overdue: ${heading}`,
  dueSoonPreview: (amount: string) => `${amount} is due soon`,
  stillOpenPreview: (amount: string) => `${amount} is still open`,
  friendly: (amount: string) => `A friendly reminder: ${amount} is due soon.`,
  stillOpen: (amount: string) => `${amount} is still open.`,
  paidMeanwhile: 'If you have paid in the meantime, thank you: then there is nothing left to do.',

  linkSubject: (label: string) => `A new link to pay invoice ${label}`,
  linkHeading: (label: string) => `A new link for invoice ${label}`,
  linkExpired: 'The link that was opened had expired. Here is a new one.',
  notRequested: 'If you did not ask for a new link, you need not do anything.',

  restSubject: (amount: string, label: string) => `${amount} is still open on invoice ${label}`,
  paidOf: (paid: string, total: string) => `${paid} of ${total} is paid.`,
  restHeading: (amount: string) => `${amount} is still open`,
  paidAndOpen: (paid: string, total: string, open: string) => `${paid} of ${total} is paid, ${open} is still open.`,
  payRestOnline: 'You can pay the rest by card, without signing in.',
  payRestInPortal: 'You can pay the rest on the page of the invoice.',
  attached: 'The invoice is attached as a PDF.',

  receiptSubject: (amount: string, labels: string) => `Receipt for ${amount}, ${labels}`,
  receiptPreview: (amount: string) => `Thank you: ${amount} was paid.`,
  receiptHeading: 'Thank you for your payment',
  received: (amount: string, company: string) => `We have received ${amount} from ${company}.`,
  nothingLeft: 'Nothing is left to pay.',
  surplus: (charged: string, surplus: string) =>
    `Your card was charged ${charged}: ${surplus} more than was owed. That goes back to your card by itself. It can take your bank a few days to show it.`,
  paid: 'Paid',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  card: 'Card',
  cardEndingIn: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
  balance: 'Balance',

  refundSubject: (amount: string, label: string) => `Refund of ${amount} for ${label}`,
  goesBack: (amount: string) => `${amount} goes back to your card.`,
  refundHeading: (amount: string) => `We have refunded ${amount}`,
  goesBackFor: (amount: string, label: string) =>
    `${amount} for invoice ${label} goes back to the card it was paid with. It can take your bank a few days to show it.`,
  canceled: 'The invoice is canceled. There is nothing to pay, and nothing to do.',
  openAgain: (amount: string, due: string) => `${amount} is open on this invoice, due ${due}.`,
  staysPaid: 'The invoice stays paid. There is nothing to do.',
  refunded: 'Refunded',

  givenBackSubject: (amount: string, labels: string) => `${amount} goes back to your card, ${labels}`,
  nothingToDo: 'There is nothing to do.',
  givenBackHeading: (amount: string) => `${amount} goes back to your card`,
  chargedForNothing: (amount: string, labels: string) =>
    `Your card was charged ${amount} for ${labels}, where nothing was left to pay. We are sorry.`,
  chargedInOther: (amount: string, labels: string) =>
    `Your card was charged ${amount} for ${labels}, which is not in US dollars. We are sorry, and see to it that it does not happen again.`,
  comesBack: 'The money goes back by itself. It can take your bank a few days to show it.',
  stillPayable: (labels: string) => `${labels} is still open, and can be paid again.`,
  comesByItself: 'The money goes back by itself. It can take your bank a few days to show it. There is nothing to do.',
}

export type InvoiceTemplates = typeof invoiceTemplates

/** Templates of invoice emails to the people who pay. Amounts and days are passed already formatted */
export const invoiceTemplates = {
  locale: 'en-US',
  reason: (company: string) => `You’re receiving this because bills for ${company} are sent to this address.`,
  invoice: 'Invoice',
  invoices: 'Invoices',
  period: 'Period',
  amountDue: 'Amount due',
  dueDate: 'Due date',
  pay: (amount: string) => `Pay ${amount}`,
  how: 'Pay by card with the button below, no sign-in needed. The invoice is attached as a PDF.',
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
  stillOpenPreview: (amount: string) => `${amount} is still due`,
  friendly: (amount: string) => `A friendly reminder: ${amount} is due soon.`,
  stillOpen: (amount: string) => `${amount} is still due.`,
  paidMeanwhile: 'If you’ve already paid, thank you. There’s nothing more to do.',

  linkSubject: (label: string) => `A new link to pay invoice ${label}`,
  linkHeading: (label: string) => `A new link for invoice ${label}`,
  linkExpired: 'Your payment link expired. Here’s a new one.',
  notRequested: 'If you didn’t ask for a new link, you can ignore this email.',

  restSubject: (amount: string, label: string) => `${amount} is still due on invoice ${label}`,
  paidOf: (paid: string, total: string) => `${paid} of ${total} is paid.`,
  restHeading: (amount: string) => `${amount} is still due`,
  paidAndOpen: (paid: string, total: string, open: string) => `${paid} of ${total} is paid and ${open} is still due.`,
  payRestOnline: 'Pay the rest by card, no sign-in needed.',
  payRestInPortal: 'You can pay the rest on the invoice page.',
  attached: 'The invoice is attached as a PDF.',

  receiptSubject: (amount: string, labels: string) => `Receipt for ${amount}, ${labels}`,
  receiptPreview: (amount: string) => `Thank you: ${amount} was paid.`,
  receiptHeading: 'Thank you for your payment',
  received: (amount: string, company: string) => `We received ${amount} from ${company}.`,
  nothingLeft: 'You’re all paid up.',
  surplus: (charged: string, surplus: string) =>
    `Your card was charged ${charged}: ${surplus} more than you owed. We’re refunding the difference to your card. It can take your bank a few days to show it.`,
  paid: 'Paid',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  card: 'Card',
  cardEndingIn: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
  balance: 'Balance',

  refundSubject: (amount: string, label: string) => `Refund of ${amount} for ${label}`,
  goesBack: (amount: string) => `We’re refunding ${amount} to your card.`,
  refundHeading: (amount: string) => `We refunded ${amount}`,
  goesBackFor: (amount: string, label: string) =>
    `${amount} for invoice ${label} is being refunded to the card it was paid with. It can take your bank a few days to show it.`,
  canceled: 'The invoice is canceled. There’s nothing to pay and nothing to do.',
  openAgain: (amount: string, due: string) => `${amount} is now due on this invoice by ${due}.`,
  staysPaid: 'The invoice stays paid. No action is needed.',
  refunded: 'Refunded',

  surplusRefundSubject: (amount: string, labels: string) => `Refund of ${amount} to your card, ${labels}`,
  nothingToDo: 'No action is needed.',
  surplusRefundHeading: (amount: string) => `We’re refunding ${amount} to your card`,
  chargedWhenNothingDue: (amount: string, labels: string) =>
    `Your card was charged ${amount} for ${labels}, which was already paid. We’re sorry.`,
  chargedInOther: (amount: string, labels: string) =>
    `Your card was charged ${amount} for ${labels}, which is not in US dollars. We’re sorry. We’re fixing this so it doesn’t happen again.`,
  refundIsAutomatic: 'We’re refunding the money automatically. It can take your bank a few days to show it.',
  stillPayable: (labels: string) => `${labels} is still due. You can pay it again.`,
  refundNeedsNoAction: 'We’re refunding the money automatically. It can take your bank a few days to show it. No action is needed.',
}

export type InvoiceTemplates = typeof invoiceTemplates

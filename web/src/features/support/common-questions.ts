import type { NeededPermission } from '#contract/permissions.ts'

interface CommonQuestion {
  question: string
  answer: string
  /** Shown to users who may open it */
  link?: { label: string; path: string; permission?: NeededPermission; administratorsOnly?: boolean }
}

/** Frequently asked questions */
export const COMMON_QUESTIONS: readonly CommonQuestion[] = [
  {
    question: 'How do I add a Yelp or Google place?',
    answer:
      'Google: an administrator opens Connections, signs in to Google and picks the place from the list. Its reviews appear within the hour. Yelp: we connect the page for you. Write its address in the note.',
    link: { label: 'Open Connections', path: '/connections', administratorsOnly: true },
  },
  {
    question: 'Why does a scan say 20+?',
    answer:
      'At that point of the map you were not among the first 20 that the search showed. An average rank counts it as 21. A point that could not be measured is not counted at all.',
    link: { label: 'Open Scan history', path: '/mapScanList' },
  },
  {
    question: 'Can I change the number that rings?',
    answer: 'Yes, we change it for you: write the new number in the note. Account Setting says which number rings now.',
    link: { label: 'Open Account Setting', path: '/accountSetting', permission: 'settings' },
  },
  {
    question: 'Where is the receipt of a payment?',
    answer:
      'In Payment History: open the detail of the invoice and press Receipt. It was also sent by e-mail, as a PDF, when the payment came in.',
    link: { label: 'Open Payment History', path: '/paymentHistory', permission: 'statements' },
  },
  {
    question: 'Why was an invitation not sent?',
    answer:
      'The person has unsubscribed or was opted out, or mail to the address came back. A text may also be waiting: none go out at night. The list in Business Promoter says which it is.',
    link: { label: 'Open Business Promoter', path: '/businessPromoter' },
  },
]

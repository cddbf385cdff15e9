import type { NeededPermission } from '#contract/permissions.ts'

interface CommonQuestion {
  question: string
  answer: string
  /** Shown only to users who may open it */
  link?: { label: string; path: string; permission?: NeededPermission; administratorsOnly?: boolean }
}

/** Frequently asked questions */
export const COMMON_QUESTIONS: readonly CommonQuestion[] = [
  {
    question: 'How do I add a Yelp or Google place?',
    answer:
      'Google: an administrator opens Connections, signs in to Google and picks the place from the list. Its reviews appear within the hour. Yelp: we connect the page for you. Include its web address in your note.',
    link: { label: 'Open Connections', path: '/connections', administratorsOnly: true },
  },
  {
    question: 'Why does a scan say 20+?',
    answer:
      'At that point on the map you weren’t in the top 20 results. Average ranks count it as 21. Points that couldn’t be measured aren’t counted.',
    link: { label: 'Open Scan history', path: '/mapScanList' },
  },
  {
    question: 'Can I change the number that rings?',
    answer: 'Yes, we’ll change it for you. Include the new number in your note. Account Setting shows which number rings now.',
    link: { label: 'Open Account Setting', path: '/accountSetting', permission: 'settings' },
  },
  {
    question: 'Where is my payment receipt?',
    answer: 'In Payment History, open the invoice and press Receipt. We also emailed it as a PDF when the payment came in.',
    link: { label: 'Open Payment History', path: '/paymentHistory', permission: 'statements' },
  },
  {
    question: 'Why was an invitation not sent?',
    answer:
      'The person unsubscribed or was opted out, or email to that address bounced. A text may also be waiting, because none are sent at night. The list in Business Promoter shows which.',
    link: { label: 'Open Business Promoter', path: '/businessPromoter' },
  },
]

import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { NoticeFact } from '../../notices/notices.public.ts'

interface Caller {
  callerName: string
  /** E.164, empty when withheld */
  phoneFrom: string
}

/** "Kevin Doyle, +1 (217) 555-0113"; empty when nothing is known */
export const describeCaller = ({ callerName, phoneFrom }: Caller): string =>
  [callerName, formatPhoneNumber(phoneFrom)].filter(Boolean).join(', ')

export const callerFacts = ({ callerName, phoneFrom }: Caller): NoticeFact[] => [
  { label: 'Name', value: callerName },
  { label: 'Phone', value: formatPhoneNumber(phoneFrom), ...(phoneFrom && { href: `tel:${phoneFrom}` }) },
]

import { dateFormat } from '#contract/intl-formats.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { plain } from '#contract/text-message.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import { countInWords } from '../../../platform/today.ts'
import type { Business, NoticeEvent } from './events.queries.ts'

const BUTTONS: Record<NoticeKind, string> = {
  missed_call: 'Open the call',
  web_inquiry: 'Open the inquiry',
  low_review: 'Read the review',
  private_feedback: 'Read the feedback',
  overdue_bill: 'Open the bill',
}

const COUNTED: Record<NoticeKind, { one: string; many: string }> = {
  missed_call: { one: 'missed call', many: 'missed calls' },
  web_inquiry: { one: 'web inquiry', many: 'web inquiries' },
  low_review: { one: 'low review', many: 'low reviews' },
  private_feedback: { one: 'private feedback', many: 'pieces of private feedback' },
  overdue_bill: { one: 'overdue bill', many: 'overdue bills' },
}
const KINDS = Object.keys(COUNTED) as NoticeKind[]

/** "Tue 2:02 PM": a text may be held until the morning */
export const writeTime = (at: Date, timeZone: string) =>
  dateFormat({ timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at).replace(/,/g, '')
const longTime = (at: Date, timeZone: string) =>
  dateFormat({ timeZone, weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at)

const reasonFor = (companyName: string) =>
  `This address was chosen for notices of ${companyName}. An administrator of it can change this under Settings, Notices.`

export function describeEvent({ companyName, timeZone }: Business, url: string, event: NoticeEvent): EmailContent {
  const { kind, title, facts, happenedAt, link } = event
  const when = longTime(happenedAt, timeZone)
  return {
    subject: title,
    preview: `${companyName}, ${when}`,
    heading: title,
    paragraphs: [],
    facts: [...facts, { label: 'When', value: when }],
    button: { label: BUTTONS[kind], url: `${url}${link}` },
    reason: reasonFor(companyName),
  }
}

export const writeNotice = ({ companyName, timeZone }: Business, url: string, { title, happenedAt, link }: NoticeEvent): string =>
  plain(`${companyName}: ${title}, ${writeTime(happenedAt, timeZone)} ${url}${link}`)

/** So many are named one by one */
const MOST_LINES = 50

export function describeSummary({ companyName, timeZone }: Business, url: string, events: readonly NoticeEvent[]): EmailContent {
  const counts = KINDS.flatMap((kind) => {
    const count = events.filter((event) => event.kind === kind).length
    return count === 0 ? [] : [count === 1 ? `1 ${COUNTED[kind].one}` : `${count} ${COUNTED[kind].many}`]
  })
  const told = counts.join(', ')
  const sorted = KINDS.flatMap((kind) => events.filter((event) => event.kind === kind))
  const more = sorted.length - MOST_LINES
  return {
    subject: `${told} at ${companyName}`,
    preview: events[0]?.title ?? '',
    // Mostly of one day; of several, where days had to be made up for
    heading: 'What came in',
    paragraphs: [`${told}.`, ...(more > 0 ? [`${countInWords(more)} more are in the portal.`] : [])],
    facts: sorted
      .slice(0, MOST_LINES)
      .map(({ happenedAt, title, link }) => ({ label: writeTime(happenedAt, timeZone), value: title, href: `${url}${link}` })),
    button: { label: 'See what needs doing', url: `${url}/home` },
    reason: reasonFor(companyName),
  }
}

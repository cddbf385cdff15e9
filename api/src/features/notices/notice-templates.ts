import { dateFormat } from '#contract/formats/intl-formats.ts'
import { replaceTypography } from '#contract/formats/text-message.ts'
import type { NoticeKind } from '#contract/notices/notices.ts'
import { formatCappedCount } from '../../platform/feature/today.ts'
import type { EmailContent } from '../../platform/sending/email-layout.ts'
import type { Business, NoticeEvent } from './events.queries.ts'

const BUTTONS: Record<NoticeKind, string> = {
  urgent_call: 'Open the call',
  missed_call: 'Open the call',
  web_inquiry: 'Open the inquiry',
  low_review: 'Read the review',
  private_feedback: 'Read the feedback',
  overdue_bill: 'Open the bill',
}

/** Replies by text are counted separately, whatever they reply to */
type Counted = NoticeKind | 'reply'

const COUNTED: Record<Counted, { one: string; many: string }> = {
  urgent_call: { one: 'urgent call', many: 'urgent calls' },
  missed_call: { one: 'missed call', many: 'missed calls' },
  web_inquiry: { one: 'web inquiry', many: 'web inquiries' },
  low_review: { one: 'low review', many: 'low reviews' },
  private_feedback: { one: 'private feedback message', many: 'private feedback messages' },
  overdue_bill: { one: 'overdue bill', many: 'overdue bills' },
  reply: { one: 'text reply', many: 'text replies' },
}
const tallyKindOf = ({ kind, isReply }: NoticeEvent): Counted => (isReply ? 'reply' : kind)

type Tally = { counted: Counted; events: NoticeEvent[] }

/** The events grouped by how they are counted, in the order in which they are listed */
const tallyEvents = (events: readonly NoticeEvent[]): Tally[] =>
  (Object.keys(COUNTED) as Counted[])
    .map((counted) => ({ counted, events: events.filter((event) => tallyKindOf(event) === counted) }))
    .filter((one) => one.events.length > 0)

const formatEventCount = ({ counted, events }: Tally, more = '') =>
  `${events.length} ${more}${events.length === 1 ? COUNTED[counted].one : COUNTED[counted].many}`

/** "Tue 2:02 PM": includes the day, because a text may be deferred until the morning */
export const formatWeekdayTime = (at: Date, timeZone: string) =>
  dateFormat({ timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at).replace(/,/g, '')
const formatClockTime = (at: Date, timeZone: string) => dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
const formatWeekdayOf = (at: Date, timeZone: string) => dateFormat({ timeZone, weekday: 'long' }).format(at)
const formatLongTime = (at: Date, timeZone: string) =>
  dateFormat({ timeZone, weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at)

/** "web inquiries and low reviews" */
export const joinKindNames = (kinds: readonly NoticeKind[]): string =>
  new Intl.ListFormat('en-US').format(kinds.map((kind) => COUNTED[kind].many))

const REPLY_HINT = 'Reply to this email to reach the customer. '

const emailReasonForRecipient = (companyName: string) =>
  `You’re receiving this email because this address gets notifications for ${companyName}. An administrator can change this under Settings > Notifications.`

const emailReasonForAdministrator = (companyName: string) =>
  `You’re receiving this email because you’re an administrator of ${companyName} and no recipients are chosen. Choose recipients under Settings > Notifications.`

/** `furtherAt`: this event is the last one sent individually, and a digest of further ones follows then */
export function buildEventEmail(
  { companyName, timeZone }: Business,
  url: string,
  event: NoticeEvent,
  furtherAt: Date | null,
  isToAdministrators: boolean,
): EmailContent {
  const { kind, title, facts, email, happenedAt, link } = event
  const when = formatLongTime(happenedAt, timeZone)
  const further = furtherAt
    ? [
        `You’ve reached the hourly limit for single notifications. The rest will come in one email at ${formatClockTime(furtherAt, timeZone)}.`,
      ]
    : []
  const reason = isToAdministrators ? emailReasonForAdministrator(companyName) : emailReasonForRecipient(companyName)
  return {
    subject: email?.subject ?? title,
    preview: email?.preview || `${companyName}, ${when}`,
    heading: email?.heading ?? title,
    paragraphs: [...(email?.paragraphs ?? []), ...further],
    facts: [...facts, { label: 'When', value: when }],
    button: { label: BUTTONS[kind], url: `${url}${link}` },
    reason: `${email?.replyTo ? REPLY_HINT : ''}${reason}`,
  }
}

export function writeEventText(
  { companyName, timeZone }: Business,
  url: string,
  { title, happenedAt, link }: NoticeEvent,
  furtherAt: Date | null,
): string {
  const further = furtherAt ? ` More will follow in one text at ${formatClockTime(furtherAt, timeZone)}` : ''
  return replaceTypography(`${companyName}: ${title}, ${formatWeekdayTime(happenedAt, timeZone)} ${url}${link}${further}`)
}

/** The maximum number of events listed individually */
const MAX_LINES = 50

export function buildDigestEmail({ companyName, timeZone }: Business, url: string, events: readonly NoticeEvent[]): EmailContent {
  const sums = tallyEvents(events)
  const counts = sums.map((one) => formatEventCount(one)).join(', ')
  const sorted = sums.flatMap((one) => one.events)
  const more = sorted.length - MAX_LINES
  return {
    subject: `${counts} at ${companyName}`,
    preview: events[0]?.title ?? '',
    // Usually all from one day; from several days when missed ones are made up for
    heading: 'New activity',
    paragraphs: [`${counts}.`, ...(more > 0 ? [`Find ${formatCappedCount(more)} more in the portal.`] : [])],
    facts: sorted
      .slice(0, MAX_LINES)
      .map(({ happenedAt, title, link }) => ({ label: formatWeekdayTime(happenedAt, timeZone), value: title, href: `${url}${link}` })),
    button: { label: 'Open your to-do list', url: `${url}/home` },
    reason: emailReasonForRecipient(companyName),
  }
}

/** "between 2:10 PM and 3:00 PM on Tuesday", for events in chronological order */
function formatEventPeriod(events: readonly NoticeEvent[], timeZone: string): string {
  const [first, last] = [events[0]?.happenedAt ?? new Date(), events.at(-1)?.happenedAt ?? new Date()]
  const day = formatWeekdayOf(first, timeZone)
  if (day !== formatWeekdayOf(last, timeZone))
    return `between ${formatWeekdayTime(first, timeZone)} and ${formatWeekdayTime(last, timeZone)}`
  const [from, until] = [formatClockTime(first, timeZone), formatClockTime(last, timeZone)]
  return from === until ? `at ${from} on ${day}` : `between ${from} and ${until} on ${day}`
}

const describeMoreEvents = (events: readonly NoticeEvent[]) =>
  tallyEvents(events)
    .map((one) => formatEventCount(one, 'more '))
    .join(', ')

/** The digest of events above the hourly limit: "12 more missed calls between 2:10 PM and 3:00 PM on Tuesday" */
export function buildDeferredDigestEmail(business: Business, url: string, events: readonly NoticeEvent[]): EmailContent {
  const more = describeMoreEvents(events)
  const { paragraphs, ...summary } = buildDigestEmail(business, url, events)
  return {
    ...summary,
    subject: `${more} at ${business.companyName}`,
    heading: 'More activity',
    paragraphs: [`${more} ${formatEventPeriod(events, business.timeZone)}.`, ...paragraphs.slice(1)],
  }
}

export const writeDeferredDigestText = ({ companyName, timeZone }: Business, url: string, events: readonly NoticeEvent[]): string =>
  replaceTypography(`${companyName}: ${describeMoreEvents(events)} ${formatEventPeriod(events, timeZone)} ${url}/home`)

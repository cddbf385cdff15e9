import { createHash } from 'node:crypto'
import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Call, CallCategory, ReferralSource, TranscriptLine } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { addDays, type Day, daysBetween, localTime, momentOf, weekdayName, weekdayOf } from '../../../platform/demo/demo-days.ts'
import { type DemoPerson, findNewcomer, findRegular } from '../../../platform/demo/demo-people.ts'
import { createRandom, type DemoRandom } from '../../../platform/demo/demo-random.ts'
import { seasonFactor } from '../../../platform/demo/demo-seasons.ts'
import { writeUrgentText } from '../action-items/urgent-item.service.ts'
import type { ModelSaid } from '../calls.tables.ts'
import type { CallTemplate } from './call-template.ts'
import type { CallingBusiness } from './calling-businesses.ts'
import { transcriptOf } from './demo-transcript.ts'
import type { ShowcaseCall } from './showcase-calls.ts'

interface DemoItem {
  /** The same mark that the analysis, or a missed call, gives its items */
  mark: string
  text: string
  dueAt: Date
  isOpen: boolean
  line: number | null
}

export interface DemoCall {
  callSid: string
  startedAt: Date
  day: Day
  phoneFrom: string
  callerName: string
  calleeName: string
  callStatus: CallStatus
  durationS: number
  callerKind: Call['caller_kind']
  category: CallCategory
  referralSource: ReferralSource
  newClient: boolean | null
  conversion: boolean | null
  appointments: number | null
  qualityScore: number | null
  customerSatisfaction: number | null
  issueResolved: boolean | null
  keywords: string[]
  comment: string
  summary: string
  transcript: TranscriptLine[]
  analysisState: 'none' | 'done' | 'failed'
  analysisProblem: string | null
  modelSaid: ModelSaid
  spam: boolean
  /** Seconds of the message that the caller left; 0: none */
  messageS: number
  items: DemoItem[]
}

const REFERRALS: { source: ReferralSource; weight: number; heard: string }[] = [
  { source: 'GOOGLE', weight: 110, heard: 'I found you on Google.' },
  { source: 'WEBSITE', weight: 48, heard: 'I was on your website just now.' },
  { source: 'FACEBOOK', weight: 33, heard: 'I saw you on Facebook.' },
  { source: 'INSTAGRAM', weight: 28, heard: 'I follow you on Instagram.' },
  { source: 'YELP', weight: 22, heard: 'You have good reviews on Yelp.' },
  { source: 'LINKEDIN', weight: 7, heard: 'I saw you on LinkedIn.' },
  { source: 'ETC', weight: 13, heard: 'My neighbor sent me to you.' },
  { source: 'UNKNOWN', weight: 25, heard: 'I drive past you every day.' },
]
const PLANS = ['Delta Dental', 'Cigna', 'MetLife', 'Aetna', 'Guardian', 'Blue Cross']
const CHILDREN = ['Emma', 'Noah', 'Lily', 'Max', 'Zoe', 'Ben']
const TIMES = ['8:30 AM', '9:10 AM', '10:00 AM', '10:40 AM', '11:20 AM', '1:30 PM', '2:15 PM', '3:00 PM', '3:40 PM', '4:20 PM']
/** Relative traffic by weekday, from Sunday on; on Sundays the phone rings, but nobody answers */
const TRAFFIC = [0.04, 1.25, 1.1, 1.0, 0.95, 0.85, 0.28]
const [OPENS, CLOSES, SATURDAY_CLOSES] = [8 * 60, 18 * 60, 13 * 60]
const ANSWERED_SHARE = 0.87
const SPAM_SHARE = 0.015
/** Older calls get no action items: all of them would be dismissed by now, and nobody scrolls that far */
const ITEMS_FOR_DAYS = 60
/** Indexing the transcripts of a whole year for search would take half of the first start; older calls have only their summary */
const TRANSCRIPTS_FOR_DAYS = 185
const DAYS_A_MONTH = 30.4

/** A business's call history up to now. Each day has a random seed of its own, so that the last days can be generated without the rest */
export function planDemoCalls(business: CallingBusiness, now: Date, forDays = Math.round(business.months * DAYS_A_MONTH)): DemoCall[] {
  const today = localTime(now, business.timeZone).day
  const showcaseDays = findShowcaseDays(business, now)
  const showcase = business.showcase.map((call) => planShowcase(business, call, showcaseDays[call.ago] ?? today, now))
  // On the days of the showcase calls, the generated ones come before them
  const isBeforeShowcase = (call: DemoCall) => showcase.every(({ day, startedAt }) => day !== call.day || call.startedAt < startedAt)
  const planned = Array.from({ length: forDays + 1 }, (_, index) => addDays(today, index - forDays)).flatMap((day) =>
    planDay(business, day, today).filter(isBeforeShowcase),
  )
  return [...planned, ...showcase]
    .filter(({ startedAt }) => startedAt < now)
    .sort((one, other) => Number(one.startedAt) - Number(other.startedAt))
}

/** Showcase calls belong to the last open day and the two weekdays before it. Today is open from 8:30 am on, unless it is a Sunday */
function findShowcaseDays({ timeZone }: CallingBusiness, now: Date): Day[] {
  const { day: today, minutes } = localTime(now, timeZone)
  const first = minutes < OPENS + 30 ? 1 : 0
  return Array.from({ length: 8 }, (_, index) => addDays(today, -first - index))
    .filter((day) => weekdayOf(day) !== 0)
    .filter((day, index) => index === 0 || weekdayOf(day) !== 6)
    .slice(0, 3)
}

function planDay(business: CallingBusiness, day: Day, today: Day): DemoCall[] {
  const random = createRandom(`${business.clientUuid} ${day}`)
  const age = daysBetween(day, today)
  const growth = (1.03 - 0.013 * (age / DAYS_A_MONTH)) * seasonFactor(age, 0.15, 'rising')
  const usual = business.callsADay * (TRAFFIC[weekdayOf(day)] ?? 1) * growth
  const count = Math.round(usual * (0.8 + random.next() * 0.4) + random.next() - 0.5)
  return Array.from({ length: Math.max(0, count) }, (_, index) => planCall(business, day, today, index, random))
}

function planCall(business: CallingBusiness, day: Day, today: Day, index: number, random: DemoRandom): DemoCall {
  const closes = weekdayOf(day) === 6 ? SATURDAY_CLOSES : CLOSES
  const startedAt = new Date(momentOf(day, random.between(OPENS, closes - 1), business.timeZone).getTime() + random.between(0, 59) * 1000)
  const referral = random.pickWeighted(REFERRALS)
  const spam = business.spam.length > 0 && random.chance(SPAM_SHARE)
  const isAnswered = weekdayOf(day) !== 0 && random.chance(ANSWERED_SHARE)
  const template = random.pickWeighted(spam ? business.spam : business.templates)
  const person = template.isNew || spam ? findNewcomer(random) : findRegular(random)
  const base = {
    callSid: `CA${createHash('md5').update(`${business.clientUuid} ${day} ${index}`).digest('hex')}`,
    startedAt,
    day,
    phoneFrom: person.phone,
    referralSource: referral.source,
    spam,
  }
  if (!isAnswered && !spam) return planMissedCall(business, base, template.isNew ? '' : person.name, random.chance(0.15), today)
  const values = pickTemplateValues(business, person, random, day, referral.heard)
  return planAnsweredCall(business, base, template, values, random, today)
}

type Base = Pick<DemoCall, 'callSid' | 'startedAt' | 'day' | 'phoneFrom' | 'referralSource' | 'spam'>

const NOT_ANALYSED = {
  calleeName: '',
  durationS: 0,
  callerKind: 'CUSTOMER',
  category: 'UNKNOWN',
  newClient: null,
  conversion: null,
  appointments: null,
  qualityScore: null,
  customerSatisfaction: null,
  issueResolved: null,
  keywords: [],
  comment: '',
  transcript: [],
  analysisState: 'none',
  analysisProblem: null,
  modelSaid: {},
  messageS: 0,
} satisfies Partial<DemoCall>

function planMissedCall(business: CallingBusiness, base: Base, callerName: string, isBusy: boolean, today: Day, isOpen = false): DemoCall {
  const summary = isBusy ? 'Line was busy' : 'No message left'
  const isRecent = daysBetween(base.day, today) <= ITEMS_FOR_DAYS
  const call: DemoCall = { ...NOT_ANALYSED, ...base, callerName, callStatus: isBusy ? 'Busy' : 'Missed call', summary, items: [] }
  return { ...call, items: isRecent ? [callBackOf(business, call, isOpen)] : [] }
}

function callBackOf({ timeZone }: CallingBusiness, { callerName, phoneFrom, day, startedAt }: DemoCall, isOpen: boolean): DemoItem {
  const number = formatPhoneNumber(phoneFrom)
  const dueAt = new Date(Math.max(momentOf(day, 17 * 60, timeZone).getTime(), startedAt.getTime() + 3_600_000))
  return { mark: 'call-back', text: callerName ? `Call back ${callerName}, ${number}` : `Call back ${number}`, dueAt, isOpen, line: null }
}

type TemplateValues = Record<string, string>

function pickTemplateValues(
  { staff, doctors }: CallingBusiness,
  { name, first }: DemoPerson,
  random: DemoRandom,
  day: Day,
  heard: string,
): TemplateValues {
  let next = addDays(day, random.between(2, 12))
  while ([0, 6].includes(weekdayOf(next))) next = addDays(next, 1)
  return {
    staff: random.pick(staff),
    name,
    first,
    heard,
    day: weekdayName(next),
    time: random.pick(TIMES),
    doctor: random.pick(doctors),
    plan: random.pick(PLANS),
    child: random.pick(CHILDREN),
  }
}

const fillPlaceholders = (text: string, values: TemplateValues): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')

/** Callers who are no customers get no scores */
const UNRATED = {
  newClient: null,
  conversion: null,
  appointments: null,
  qualityScore: null,
  customerSatisfaction: null,
  issueResolved: null,
}

function planAnsweredCall(
  business: CallingBusiness,
  base: Base,
  template: CallTemplate,
  values: TemplateValues,
  random: DemoRandom,
  today: Day,
): DemoCall {
  const durationS = random.between(...template.lasts)
  const age = daysBetween(base.day, today)
  const items = age > ITEMS_FOR_DAYS ? [] : (template.items ?? [])
  return {
    ...base,
    callerName: base.spam ? '' : (values.name ?? ''),
    calleeName: values.staff ?? '',
    callStatus: 'Answered',
    durationS,
    category: template.category,
    callerKind: template.callerKind ?? 'CUSTOMER',
    newClient: template.isNew ?? false,
    conversion: (template.booked ?? 0) > 0,
    appointments: template.booked ?? 0,
    qualityScore: random.between(...template.quality),
    customerSatisfaction: random.between(...template.satisfaction),
    issueResolved: template.resolved ?? true,
    keywords: template.keywords.map((keyword) => fillPlaceholders(keyword, values)),
    comment: template.comment,
    summary: fillPlaceholders(template.summary, values),
    transcript: age > TRANSCRIPTS_FOR_DAYS ? [] : transcriptOf(fillPlaceholders(template.talk, values), values.staff ?? '', durationS),
    analysisState: 'done',
    analysisProblem: null,
    modelSaid: {},
    messageS: 0,
    items: items.map(({ text, inDays, hour, line }, place) => {
      const dueDay = addDays(base.day, inDays)
      // One in four items that are not due yet is still open
      const isOpen = dueDay > today && random.chance(0.25)
      return {
        mark: `analysis-${place}`,
        text: fillPlaceholders(text, values),
        dueAt: momentOf(dueDay, hour * 60, business.timeZone),
        isOpen,
        line,
      }
    }),
    ...(template.callerKind && UNRATED),
  }
}

function planShowcase(business: CallingBusiness, showcase: ShowcaseCall, day: Day, now: Date): DemoCall {
  const { timeZone } = business
  const { day: today, minutes } = localTime(now, timeZone)
  const base: Base = {
    callSid: `CA${createHash('md5').update(`${business.clientUuid} ${showcase.phone} ${day}`).digest('hex')}`,
    startedAt: momentOf(day, minutesOf(showcase.at, day === today ? minutes : CLOSES), timeZone),
    day,
    phoneFrom: showcase.phone,
    referralSource: showcase.referral,
    spam: false,
  }
  if (showcase.problem) {
    const silent = { callStatus: 'Answered', durationS: showcase.lasts, summary: '', analysisProblem: showcase.problem } as const
    return { ...NOT_ANALYSED, ...base, ...silent, items: [], callerName: showcase.name }
  }
  if (showcase.status !== 'Answered') {
    const missed = planMissedCall(business, base, showcase.name, showcase.status === 'Busy', today, true)
    const items = calledTimes(missed.items, showcase.timesCalled ?? 1)
    return { ...missed, items, newClient: showcase.isNew, category: showcase.category, ...messageOf(showcase, items) }
  }
  return {
    ...base,
    callerName: showcase.name,
    calleeName: showcase.staff,
    callStatus: 'Answered',
    durationS: showcase.lasts,
    category: showcase.category,
    callerKind: showcase.callerKind ?? 'CUSTOMER',
    newClient: showcase.isNew,
    conversion: (showcase.booked ?? 0) > 0,
    appointments: showcase.booked ?? 0,
    qualityScore: showcase.quality ?? null,
    customerSatisfaction: showcase.satisfaction ?? null,
    issueResolved: showcase.resolved ?? null,
    keywords: showcase.keywords ?? [],
    comment: showcase.comment ?? '',
    summary: showcase.summary,
    transcript: transcriptOf(showcase.talk ?? '', showcase.staff, showcase.lasts),
    analysisState: 'done',
    analysisProblem: null,
    modelSaid: showcase.said ?? {},
    messageS: 0,
    items: [
      ...(showcase.items ?? []).map(({ text, inDays, hour, line }, place) => {
        const dueAt = momentOf(addDays(today, inDays), hour * 60, timeZone)
        return { mark: `analysis-${place}`, text, dueAt, isOpen: true, line }
      }),
      ...urgentOf(showcase, base.startedAt),
    ],
    ...(showcase.callerKind && UNRATED),
  }
}

function urgentOf({ name, phone, urgent }: ShowcaseCall, dueAt: Date): DemoItem[] {
  if (!urgent) return []
  const text = writeUrgentText({ callerName: name, phoneFrom: phone }, { ...urgent, transcriptLine: urgent.line, promised: [] })
  return [{ mark: 'urgent', text, dueAt, isOpen: true, line: urgent.line }]
}

/** The analysis of a message, and the call-back that mentions it */
function messageOf({ message, name, summary, keywords = [], comment = '' }: ShowcaseCall, items: DemoItem[]): Partial<DemoCall> {
  if (!message) return {}
  const transcript = transcriptOf(`C: ${message.text}`, '', message.lasts).map((line) => ({ ...line, name: name.split(' ')[0] ?? '' }))
  return {
    messageS: message.lasts,
    analysisState: 'done',
    summary,
    keywords,
    comment,
    transcript,
    items: items.map((item) => ({ ...item, text: `${item.text}, left a message: ${summary}` })),
  }
}

/** One task for all unanswered calls of a caller */
function calledTimes(items: DemoItem[], times: number): DemoItem[] {
  if (times === 0) return []
  return times === 1 ? items : items.map((item) => ({ ...item, text: `${item.text}, called ${times} times` }))
}

/** Early in the morning today's calls are squeezed together, so that none is in the future */
function minutesOf(at: string, until: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const wanted = hours * 60 + minutes
  const [first, last] = [9 * 60 + 12, 10 * 60 + 48]
  if (until >= last + 8) return wanted
  return Math.round(OPENS + 2 + ((wanted - first) / (last - first)) * (until - 8 - OPENS - 2))
}

import { createHash } from 'node:crypto'
import type { ReferralSource } from '#contract/calls/calls.ts'
import { addDays } from '../../../platform/base/add-days.ts'
import { type Day, daysBetween, toDayAndMinutes, toMoment, weekdayName, weekdayOf } from '../../../platform/demo/demo-days.ts'
import { type DemoPerson, pickNewCustomer, pickRegularCustomer } from '../../../platform/demo/demo-people.ts'
import { createRandom, type DemoRandom } from '../../../platform/demo/demo-random.ts'
import { seasonFactor } from '../../../platform/demo/demo-seasons.ts'
import type { CallTemplate } from './call-template.ts'
import type { CallingBusiness } from './calling-businesses.ts'
import { type BaseCall, CLOSES, type DemoCall, ITEMS_FOR_DAYS, OPENS, planMissedCall, UNRATED } from './demo-call.ts'
import { buildTranscript } from './demo-transcript.ts'
import { planShowcaseCalls } from './plan-showcase-calls.ts'
import { fillPlaceholders, type TemplateValues } from './template-values.ts'

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
/** Relative traffic by weekday, starting with Sunday, when the phone rings but nobody answers */
const TRAFFIC = [0.04, 1.25, 1.1, 1.0, 0.95, 0.85, 0.28]
const SATURDAY_CLOSES = 13 * 60
const ANSWERED_SHARE = 0.87
const SPAM_SHARE = 0.015
/** Indexing a whole year's transcripts for search would take half of the first start, so older calls have only a summary */
const TRANSCRIPTS_FOR_DAYS = 185
const DAYS_A_MONTH = 30.4

/** A business's call history up to now. Each day has its own random seed, so that the last days can be generated without the rest */
export function planDemoCalls(business: CallingBusiness, now: Date, forDays = Math.round(business.months * DAYS_A_MONTH)): DemoCall[] {
  const today = toDayAndMinutes(now, business.timeZone).day
  const showcase = planShowcaseCalls(business, now)
  // On the days of the showcase calls, the generated ones come before them
  const isBeforeShowcase = (call: DemoCall) => showcase.every(({ day, startedAt }) => day !== call.day || call.startedAt < startedAt)
  const planned = Array.from({ length: forDays + 1 }, (_, index) => addDays(today, index - forDays)).flatMap((day) =>
    planCallsOfDay(business, day, today).filter(isBeforeShowcase),
  )
  return [...planned, ...showcase]
    .filter(({ startedAt }) => startedAt < now)
    .sort((one, other) => Number(one.startedAt) - Number(other.startedAt))
}

function planCallsOfDay(business: CallingBusiness, day: Day, today: Day): DemoCall[] {
  const random = createRandom(`${business.clientUuid} ${day}`)
  const age = daysBetween(day, today)
  const growth = (1.03 - 0.013 * (age / DAYS_A_MONTH)) * seasonFactor(age, 0.15, 'rising')
  const usual = business.callsADay * (TRAFFIC[weekdayOf(day)] ?? 1) * growth
  const count = Math.round(usual * (0.8 + random.next() * 0.4) + random.next() - 0.5)
  return Array.from({ length: Math.max(0, count) }, (_, index) => planCall(business, day, today, index, random))
}

function planCall(business: CallingBusiness, day: Day, today: Day, index: number, random: DemoRandom): DemoCall {
  const closes = weekdayOf(day) === 6 ? SATURDAY_CLOSES : CLOSES
  const startedAt = new Date(toMoment(day, random.between(OPENS, closes - 1), business.timeZone).getTime() + random.between(0, 59) * 1000)
  const referral = random.pickWeighted(REFERRALS)
  const spam = business.spam.length > 0 && random.chance(SPAM_SHARE)
  const isAnswered = weekdayOf(day) !== 0 && random.chance(ANSWERED_SHARE)
  const template = random.pickWeighted(spam ? business.spam : business.templates)
  const person = template.isNew || spam ? pickNewCustomer(random) : pickRegularCustomer(random)
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

function planAnsweredCall(
  business: CallingBusiness,
  base: BaseCall,
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
    transcript: age > TRANSCRIPTS_FOR_DAYS ? [] : buildTranscript(fillPlaceholders(template.talk, values), values.staff ?? '', durationS),
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
        dueAt: toMoment(dueDay, hour * 60, business.timeZone),
        isOpen,
        line,
      }
    }),
    ...(template.callerKind && UNRATED),
  }
}

import { createHash } from 'node:crypto'
import { addDays } from '../../../platform/base/add-days.ts'
import { type Day, toDayAndMinutes, toMoment, weekdayName, weekdayOf } from '../../../platform/demo/demo-days.ts'
import { writeUrgentText } from '../action-items/urgent-item.service.ts'
import type { CallingBusiness } from './calling-businesses.ts'
import { type BaseCall, CLOSES, type DemoCall, type DemoItem, NOT_ANALYSED, OPENS, planMissedCall, UNRATED } from './demo-call.ts'
import { buildTranscript } from './demo-transcript.ts'
import type { ShowcaseCall } from './showcase-call.ts'
import { fillPlaceholdersIn, type TemplateValues } from './template-values.ts'

const SPANISH_WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** The newest calls, with the weekdays of their appointments filled in */
export function planShowcaseCalls(business: CallingBusiness, now: Date): DemoCall[] {
  const { day: today } = toDayAndMinutes(now, business.timeZone)
  const days = findShowcaseDays(business, now)
  const names = nameUpcomingDays(today)
  return business.showcase.map((call) => planShowcase(business, fillPlaceholdersIn(call, names), days[call.ago] ?? today, now))
}

/** Showcase calls belong to the last open day and the two weekdays before it. Today is open from 8:30 am on, unless it is a Sunday */
function findShowcaseDays({ timeZone }: CallingBusiness, now: Date): Day[] {
  const { day: today, minutes } = toDayAndMinutes(now, timeZone)
  const first = minutes < OPENS + 30 ? 1 : 0
  return Array.from({ length: 8 }, (_, index) => addDays(today, -first - index))
    .filter((day) => weekdayOf(day) !== 0)
    .filter((day, index) => index === 0 || weekdayOf(day) !== 6)
    .slice(0, 3)
}

/** The second and third weekday after today, so that the appointments are in the future whenever the demo is made */
function nameUpcomingDays(today: Day): TemplateValues {
  const [, day = today, after = today] = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1)).filter(
    (one) => ![0, 6].includes(weekdayOf(one)),
  )
  return { day: weekdayName(day), after: weekdayName(after), dia: SPANISH_WEEKDAYS[weekdayOf(day)] ?? '' }
}

function planShowcase(business: CallingBusiness, showcase: ShowcaseCall, day: Day, now: Date): DemoCall {
  const { timeZone } = business
  const { day: today, minutes } = toDayAndMinutes(now, timeZone)
  const base: BaseCall = {
    callSid: `CA${createHash('md5').update(`${business.clientUuid} ${showcase.phone} ${day}`).digest('hex')}`,
    startedAt: toMoment(day, minutesOfDay(showcase.at, day === today ? minutes : CLOSES), timeZone),
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
    const items = addTimesCalled(missed.items, showcase.timesCalled ?? 1)
    return { ...missed, items, newClient: showcase.isNew, category: showcase.category, ...voicemailOf(showcase, items) }
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
    transcript: buildTranscript(showcase.talk ?? '', showcase.staff, showcase.lasts),
    analysisState: 'done',
    analysisProblem: null,
    modelSaid: showcase.said ?? {},
    messageS: 0,
    items: [
      ...(showcase.items ?? []).map(({ text, inDays, hour, line }, place) => {
        const dueAt = toMoment(addDays(today, inDays), hour * 60, timeZone)
        return { mark: `analysis-${place}`, text, dueAt, isOpen: true, line }
      }),
      ...urgentItemOf(showcase, base.startedAt),
    ],
    ...(showcase.callerKind && UNRATED),
  }
}

function urgentItemOf({ name, phone, urgent }: ShowcaseCall, dueAt: Date): DemoItem[] {
  if (!urgent) return []
  const text = writeUrgentText({ callerName: name, phoneFrom: phone }, { ...urgent, transcriptLine: urgent.line, promised: [] })
  return [{ mark: 'urgent', text, dueAt, isOpen: true, line: urgent.line }]
}

/** The analysis of a message, and the call-back that mentions it */
function voicemailOf({ message, name, summary, keywords = [], comment = '' }: ShowcaseCall, items: DemoItem[]): Partial<DemoCall> {
  if (!message) return {}
  const transcript = buildTranscript(`C: ${message.text}`, '', message.lasts).map((line) => ({ ...line, name: name.split(' ')[0] ?? '' }))
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
function addTimesCalled(items: DemoItem[], times: number): DemoItem[] {
  if (times === 0) return []
  return times === 1 ? items : items.map((item) => ({ ...item, text: `${item.text}, called ${times} times` }))
}

/** Early in the morning, today's calls are squeezed together, so that none is in the future */
function minutesOfDay(at: string, until: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const wanted = hours * 60 + minutes
  const [first, last] = [9 * 60 + 12, 10 * 60 + 48]
  if (until >= last + 8) return wanted
  return Math.round(OPENS + 2 + ((wanted - first) / (last - first)) * (until - 8 - OPENS - 2))
}

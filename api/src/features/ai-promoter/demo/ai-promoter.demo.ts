import { randomUUID } from 'node:crypto'
import { GENERATION_STEPS } from '#contract/ai-promoter/review-requests.ts'
import { addDays } from '../../../platform/base/add-days.ts'
import { DEMO_BUSINESSES, type DemoBusiness } from '../../../platform/demo/demo-businesses.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../../platform/demo/demo-data.ts'
import { type Day, toDayAndMinutes, toMoment, weekdayOf } from '../../../platform/demo/demo-days.ts'
import { pickRegularCustomer } from '../../../platform/demo/demo-people.ts'
import { createRandom, type DemoRandom } from '../../../platform/demo/demo-random.ts'
import { insertMany } from '../../../platform/demo/insert-many.ts'
import { modelUsage } from '../../../platform/models/model-usage.tables.ts'
import { insertRequestInvitations, type NewRequestInvitation } from '../../business-promoter/business-promoter.public.ts'
import { aiPageDrafts, aiPromptSettings, aiRequestStaff, aiRequests, aiStaff } from '../ai-promoter.tables.ts'
import { PROMPT_VERSION } from '../generation/prompts/review-draft.prompt.ts'
import { shortNameOf } from '../requests/short-name.ts'
import { DENTAL_SETTINGS, DENTAL_STAFF, THERAPY_SETTINGS, THERAPY_STAFF } from './demo-settings.ts'
import { DENTAL_VISITS, type DemoVisit, THERAPY_VISITS } from './demo-visits.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const DAYS_BACK = 150
const MODEL = 'demo'

const FEEDBACK = [
  'The filling is fine, but I sat in the waiting room for half an hour and nobody said why.',
  'I was quoted one price on the phone and another at the desk.',
  'Nobody called me back about my question after the crown.',
]

/** The names at the top of the demo's list, the newest first. All other customers are regulars */
const FIRST_NAMES_OF_LIST = [
  'Marcus Bell',
  'Marisol Reyes',
  'Ellen Walsh',
  'Robert Hale',
  'Nora Castillo',
  'George Mercer',
  'Alicia Romero',
  'Samuel Okafor',
  'Beth Lindqvist',
  'Trevor Shaw',
]

interface Plan {
  settings: (typeof aiPromptSettings.$inferInsert)[]
  staff: (typeof aiStaff.$inferInsert & { uuid: string })[]
  invitations: NewRequestInvitation[]
  requests: (typeof aiRequests.$inferInsert)[]
  assistants: (typeof aiRequestStaff.$inferInsert)[]
  pageDrafts: (typeof aiPageDrafts.$inferInsert)[]
  usage: Map<string, typeof modelUsage.$inferInsert>
}

export const aiPromoterDemo: DemoContribution = {
  name: 'AI business promoter',
  async make(db, { clock }) {
    for (const business of DEMO_BUSINESSES) {
      const plan = planDemoRequests(business, clock.now())
      await insertMany(db, aiPromptSettings, plan.settings)
      await insertMany(db, aiStaff, plan.staff)
      await insertRequestInvitations(db, plan.invitations)
      await insertMany(db, aiRequests, plan.requests)
      await insertMany(db, aiRequestStaff, plan.assistants)
      await insertMany(db, aiPageDrafts, plan.pageDrafts)
      await insertMany(db, modelUsage, [...plan.usage.values()])
    }
  },
}

function planDemoRequests(business: DemoBusiness, now: Date): Plan {
  const { clientUuid } = business
  const isFirst = clientUuid === DEMO_CLIENT_UUID
  const random = createRandom(`${clientUuid} review requests`)
  const savedAt = new Date(now.getTime() - 20 * DAY_MS)
  const plan: Plan = {
    settings: [{ clientUuid, ...(isFirst ? DENTAL_SETTINGS : THERAPY_SETTINGS), savedAt }],
    staff: (isFirst ? DENTAL_STAFF : THERAPY_STAFF).map(({ since, ...person }) => ({
      clientUuid,
      uuid: randomUUID(),
      ...person,
      createdAt: new Date(now.getTime() - since * DAY_MS),
    })),
    invitations: [],
    requests: [],
    assistants: [],
    pageDrafts: [],
    usage: new Map(),
  }
  const visits = isFirst ? DENTAL_VISITS : THERAPY_VISITS
  const moments = pickRandomMoments(business, now, isFirst ? 62 : 8, random)
  const met = new Set(FIRST_NAMES_OF_LIST)
  for (const [place, at] of moments.entries()) {
    let name = (isFirst && FIRST_NAMES_OF_LIST[place]) || pickRegularCustomer(random).name
    while (place >= FIRST_NAMES_OF_LIST.length && met.has(name)) name = pickRegularCustomer(random).name
    met.add(name)
    const visit = visits[place % visits.length] as DemoVisit
    addRequestToPlan(plan, business, { name, at, now, visit, place, isFirst }, random)
  }
  return plan
}

/** Visits on working days, newest first */
function pickRandomMoments({ timeZone }: DemoBusiness, now: Date, count: number, random: DemoRandom): Date[] {
  const today = toDayAndMinutes(now, timeZone).day
  const days: Day[] = Array.from({ length: DAYS_BACK }, (_, index) => addDays(today, -1 - index)).filter(
    (day) => ![0, 6].includes(weekdayOf(day)),
  )
  return Array.from({ length: count }, () => toMoment(random.pick(days), random.between(9 * 60, 17 * 60), timeZone)).sort(
    (one, other) => other.getTime() - one.getTime(),
  )
}

interface Story {
  name: string
  at: Date
  now: Date
  visit: DemoVisit
  place: number
  isFirst: boolean
}

function addRequestToPlan(plan: Plan, { clientUuid, timeZone }: DemoBusiness, story: Story, random: DemoRandom): void {
  const { name, at, now, visit, place, isFirst } = story
  const uuid = randomUUID()
  const isFailed = isFirst && place === 11
  const isUnhappy = isFirst && [8, 21, 37].includes(place)
  const assistants = visit.staff.flatMap((index) => plan.staff[index] ?? [])
  const submittedAt = new Date(Math.min(at.getTime() + random.between(20, 3 * 1440) * MINUTE_MS, now.getTime()))
  // The mock-up's first row was created just now
  const isReviewed = !isFailed && !isUnhappy && place !== 0 && random.chance(0.66)
  const toGoogle = isReviewed && random.chance(0.85)
  const toYelp = isReviewed && (!toGoogle || random.chance(0.35))
  const feedbackCount = plan.invitations.filter(({ feedback }) => feedback !== '').length
  plan.invitations.push({
    clientUuid,
    uuid,
    name,
    hosts: assistants.map((person) => shortNameOf(person.name)),
    rating: isReviewed ? 5 : isUnhappy ? 1 : null,
    feedback: isUnhappy ? (FEEDBACK[feedbackCount] ?? '') : '',
    googleClickedAt: toGoogle ? submittedAt : null,
    yelpClickedAt: toYelp ? submittedAt : null,
    createdAt: at,
  })
  plan.requests.push({
    clientUuid,
    uuid,
    staffComment: visit.comment,
    state: isFailed ? 'failed' : 'ready',
    problem: isFailed ? 'The AI service didn’t respond. Nothing you entered is lost. You can start again' : '',
    steps: isFailed ? [] : makeFinishedSteps(at, random),
    drafts: isFailed ? [] : visit.drafts.map((text, index) => ({ variation: (index + 1) as 1 | 2 | 3, text, model: MODEL })),
    promptVersion: PROMPT_VERSION,
    startedAt: at,
    finishedAt: new Date(at.getTime() + MINUTE_MS),
  })
  plan.assistants.push(
    ...assistants.map((person, position) => ({ clientUuid, requestUuid: uuid, position, staffUuid: person.uuid, name: person.name })),
  )
  const month = toDayAndMinutes(at, timeZone).day.slice(0, 7)
  addUsageToPlan(plan, { clientUuid, month, purpose: 'request', calls: 3, inputTokens: 2_650, outputTokens: 240 })
  if (!isReviewed) return
  const chosen = (plan.settings[0]?.customerKeywords ?? []).slice(place % 4, (place % 4) + 2).sort()
  plan.pageDrafts.push({
    clientUuid,
    requestUuid: uuid,
    keywords: chosen,
    language: 'en',
    suggestions: writeTopicDrafts(isFirst ? 'Bright Smile Dental' : 'Lakeside Physical Therapy', chosen),
    promptVersion: PROMPT_VERSION,
    model: MODEL,
    createdAt: submittedAt,
  })
  addUsageToPlan(plan, { clientUuid, month, purpose: 'page', calls: 1, inputTokens: 1_120, outputTokens: 230 })
}

/** Drafts that contain what the customer chose, and nothing else */
function writeTopicDrafts(company: string, chosen: readonly string[]): string[] {
  const topics = chosen.map((topic) => topic.toLowerCase()).join(' and ')
  return [
    `I’d recommend ${company}. What I’d mention: ${topics}.`,
    `What I’d tell a friend about is ${topics}. I can recommend ${company}.`,
    `When people ask me about ${company}, I mention ${topics}. They have my recommendation.`,
  ]
}

/** Finished steps with their durations, from which the overlay's estimate is computed */
function makeFinishedSteps(at: Date, random: DemoRandom) {
  let end = at.getTime()
  return GENERATION_STEPS.map((step) => {
    const started = end
    end += ['first', 'second', 'third'].includes(step) ? random.between(16, 28) * 1000 : 400
    return { step, started_at: new Date(started).toISOString(), finished_at: new Date(end).toISOString() }
  })
}

type Used = typeof modelUsage.$inferInsert & { calls: number; inputTokens: number; outputTokens: number }

function addUsageToPlan({ usage }: Plan, used: Used): void {
  const key = `${used.month} ${used.purpose}`
  const before = usage.get(key)
  usage.set(key, {
    ...used,
    calls: used.calls + (before?.calls ?? 0),
    inputTokens: used.inputTokens + (before?.inputTokens ?? 0),
    outputTokens: used.outputTokens + (before?.outputTokens ?? 0),
  })
}

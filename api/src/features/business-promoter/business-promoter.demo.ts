import { randomUUID } from 'node:crypto'
import { addDays } from '../../platform/base/add-days.ts'
import type { Db } from '../../platform/database/database.ts'
import { DEMO_BUSINESSES, type DemoBusiness } from '../../platform/demo/demo-businesses.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { type Day, toDayAndMinutes, toMoment, weekdayOf } from '../../platform/demo/demo-days.ts'
import { type DemoPerson, demoEmailOf, pickRegularCustomer } from '../../platform/demo/demo-people.ts'
import { createRandom, type DemoRandom } from '../../platform/demo/demo-random.ts'
import { insertMany } from '../../platform/demo/insert-many.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { suppressions } from '../../platform/sending/suppressions.tables.ts'
import { addFeedbackTask } from '../calls/calls.public.ts'
import { invitationSettings, invitations } from './business-promoter.tables.ts'

type NewInvitation = typeof invitations.$inferInsert
type NewMessage = typeof messages.$inferInsert
type NewSuppression = typeof suppressions.$inferInsert

interface Plan {
  invitations: NewInvitation[]
  messages: NewMessage[]
  suppressions: NewSuppression[]
}

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** Only the first business reminds people who have not opened their invitation */
const REMINDER_DAYS = 5
const DAYS_BACK = 91
const OPEN_FEEDBACK = 2
const WIPED = '[removed after sending]'
const LANDLINE = 'This number can’t receive texts. It may be a landline. (30006)'

/** Feedback from unhappy customers that the business can act on */
const DENTAL_FEEDBACK = [
  'I waited forty minutes past my appointment and nobody told me why. The cleaning itself was fine.',
  'The filling is good, but the bill was higher than the quote I got on the phone.',
  'Parking was full again, and the side door was locked.',
  'I felt rushed. I had questions about the crown and didn’t get to ask them.',
]
const THERAPY_FEEDBACK = ['The exercises helped, but my therapist changed three times in five visits.']

/** The outcome of an invitation. Some have fixed positions in the list, so that every demo shows each outcome; the rest are random */
type Fate = 'unsubscribed' | 'rejected' | 'unhappy' | 'untouched' | 'happy'

export const businessPromoterDemo: DemoContribution = {
  name: 'business promoter',
  async make(db, { clock }) {
    await db.insert(invitationSettings).values({ clientUuid: DEMO_CLIENT_UUID, reminderDays: REMINDER_DAYS })
    const plans = DEMO_BUSINESSES.map((business) => planDemoInvitations(business, clock.now()))
    await insertMany(
      db,
      messages,
      plans.flatMap((plan) => plan.messages),
    )
    await insertMany(
      db,
      invitations,
      plans.flatMap((plan) => plan.invitations),
    )
    await addDemoFeedbackTasks(db, plans, clock.now())
    await insertMany(
      db,
      suppressions,
      plans.flatMap((plan) => plan.suppressions),
    )
  },
}

/** The newest feedback of the first business waits for a reply; all other feedback was handled long ago */
async function addDemoFeedbackTasks(db: Db, plans: readonly Plan[], now: Date): Promise<void> {
  for (const plan of plans) {
    const open = plan.invitations
      .filter(({ clientUuid, feedback }) => clientUuid === DEMO_CLIENT_UUID && feedback !== undefined && feedback !== '')
      .sort(compareNewestFirst)
      .slice(0, OPEN_FEEDBACK)
    for (const { clientUuid, uuid = '', name, phoneNumber = '', rating = null, feedback = '' } of open) {
      const link = `/businessPromoter?business_promoter_uuid=${uuid}`
      await addFeedbackTask(db, { clientUuid, invitationUuid: uuid, name, phoneNumber, rating, feedback, link }, now)
    }
  }
}

const compareNewestFirst = (one: NewInvitation, other: NewInvitation) => Number(other.createdAt) - Number(one.createdAt)

function planDemoInvitations(business: DemoBusiness, now: Date): Plan {
  const isFirst = business.clientUuid === DEMO_CLIENT_UUID
  const random = createRandom(`${business.clientUuid} invitations`)
  const moments = pickRandomMoments(business, now, isFirst ? 60 : 12, random)
  const met = new Set<string>()
  const plan: Plan = { invitations: [], messages: [], suppressions: [] }
  for (const [place, at] of moments.entries()) {
    let person = pickRegularCustomer(random)
    while (met.has(person.name)) person = pickRegularCustomer(random)
    met.add(person.name)
    addInvitationToPlan(plan, business, { person, at, now, fate: pickOutcome(place, isFirst, random), byTextOnly: place % 9 === 5 }, random)
  }
  return plan
}

/** Invitation times on working days, in the hours after visits, newest first */
function pickRandomMoments({ timeZone }: DemoBusiness, now: Date, count: number, random: DemoRandom): Date[] {
  const today = toDayAndMinutes(now, timeZone).day
  const days: Day[] = Array.from({ length: DAYS_BACK }, (_, index) => addDays(today, -1 - index)).filter(
    (day) => ![0, 6].includes(weekdayOf(day)),
  )
  return Array.from({ length: count }, () => toMoment(random.pick(days), random.between(10 * 60, 18 * 60), timeZone)).sort(
    (one, other) => other.getTime() - one.getTime(),
  )
}

function pickOutcome(place: number, isFirst: boolean, random: DemoRandom): Fate {
  if (isFirst && [4, 23, 41].includes(place)) return 'unsubscribed'
  if (isFirst && place === 6) return 'rejected'
  if ((isFirst ? [2, 14, 29, 47] : [3]).includes(place)) return 'unhappy'
  return random.chance(0.42) ? 'untouched' : 'happy'
}

interface Story {
  person: DemoPerson
  at: Date
  now: Date
  fate: Fate
  /** Ignored for invitations that are unsubscribed or rejected */
  byTextOnly: boolean
}

function addInvitationToPlan(
  plan: Plan,
  { clientUuid }: DemoBusiness,
  { person, at, now, fate, byTextOnly }: Story,
  random: DemoRandom,
): void {
  const isFirst = clientUuid === DEMO_CLIENT_UUID
  const hasEmail = !byTextOnly || fate === 'unsubscribed' || fate === 'rejected'
  const email = hasEmail ? demoEmailOf(person) : ''
  const phoneNumber = !hasEmail || fate === 'rejected' || random.chance(0.7) ? person.phone : ''
  // Each unhappy customer gives different feedback
  const feedbackCount = plan.invitations.filter((invitation) => invitation.feedback !== '').length
  const feedback = (isFirst ? DENTAL_FEEDBACK : THERAPY_FEEDBACK)[feedbackCount] ?? ''
  const sent = new Date(at.getTime() + MINUTE_MS)
  const message = (channel: 'email' | 'text', recipient: string): NewMessage => {
    const isRejected = fate === 'rejected' && channel === 'text'
    return {
      clientUuid,
      uuid: randomUUID(),
      channel,
      recipient,
      purpose: 'review-invitation',
      brand: isFirst ? 'marquee' : 'partner',
      text: WIPED,
      secret: true,
      solicits: true,
      state: isRejected ? 'failed' : 'sent',
      problem: isRejected ? LANDLINE : null,
      createdAt: at,
      endedAt: sent,
    }
  }
  const emailMessage = email ? message('email', email) : undefined
  const textMessage = phoneNumber ? message('text', phoneNumber) : undefined
  plan.messages.push(...[emailMessage, textMessage].filter((given) => given !== undefined))
  // Unsubscribed through the link of this invitation: a person who had already unsubscribed would not have received it
  if (fate === 'unsubscribed')
    plan.suppressions.push({
      clientUuid,
      channel: 'email',
      recipient: email,
      reason: 'unsubscribed',
      createdAt: new Date(at.getTime() + 20 * MINUTE_MS),
    })
  plan.invitations.push({
    clientUuid,
    uuid: randomUUID(),
    name: person.name,
    email,
    phoneNumber,
    emailMessageUuid: emailMessage?.uuid ?? null,
    textMessageUuid: textMessage?.uuid ?? null,
    createdAt: at,
    ...planReminder({ isFirst, fate, at, now }),
    ...planSubmission({ fate, at, now, hasEmail, hasText: textMessage !== undefined, feedback }, random),
  })
}

/** A recent unopened invitation is due for a reminder; for an older one, the reminder was already sent */
function planReminder({
  isFirst,
  fate,
  at,
  now,
}: Omit<Story, 'person' | 'byTextOnly'> & { isFirst: boolean }): Pick<NewInvitation, 'remindAt' | 'remindedAt'> {
  const due = new Date(at.getTime() + REMINDER_DAYS * DAY_MS)
  const isUnopened = isFirst && fate === 'untouched'
  return { remindAt: isUnopened && due > now ? due : null, remindedAt: isUnopened && due <= now ? due : null }
}

interface SubmissionStory {
  fate: Fate
  at: Date
  now: Date
  hasEmail: boolean
  hasText: boolean
  feedback: string
}

/** insertMany writes the union of all rows' columns, so each row must have every column */
function planSubmission(
  { fate, at, now, hasEmail, hasText, feedback }: SubmissionStory,
  random: DemoRandom,
): Omit<NewInvitation, 'clientUuid' | 'name'> {
  const openedAt = new Date(Math.min(at.getTime() + random.between(3, 1500) * MINUTE_MS, now.getTime()))
  const opened = fate === 'happy' || fate === 'unhappy'
  const byText = opened && (!hasEmail || (hasText && random.chance(0.55)))
  const rated = fate === 'unhappy' ? 1 : fate === 'happy' && random.chance(0.85) ? 5 : null
  const toGoogle = rated === 5 && random.chance(0.75)
  const toYelp = rated === 5 && random.chance(0.28)
  return {
    emailClickedAt: opened && !byText ? openedAt : null,
    textClickedAt: byText ? openedAt : null,
    rating: rated,
    feedback: fate === 'unhappy' ? feedback : '',
    googleClickedAt: toGoogle ? openedAt : null,
    yelpClickedAt: toYelp ? openedAt : null,
    marketingPermission: rated === 5 && random.chance(0.6),
    friendRefer: rated === 5 && random.chance(0.3),
  }
}

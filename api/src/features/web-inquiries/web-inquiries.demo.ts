import { eq } from 'drizzle-orm'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { DEMO_BUSINESSES, type DemoBusiness } from '../../platform/demo/demo-businesses.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { addDays, type Day, localTime, momentOf, weekdayOf } from '../../platform/demo/demo-days.ts'
import { emailOf, findNewcomer, findRegular } from '../../platform/demo/demo-people.ts'
import { createRandom } from '../../platform/demo/demo-random.ts'
import { seasonOf } from '../../platform/demo/demo-seasons.ts'
import { insertMany } from '../../platform/demo/insert-many.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { receivedTexts } from '../../platform/sending/received-texts.tables.ts'
import { addDemoReplies } from './replies/replies.demo.ts'
import { addDemoTextReply } from './replies/text-replies.demo.ts'
import { webInquiries, webInquiryReplies } from './web-inquiries.tables.ts'

type NewInquiry = typeof webInquiries.$inferInsert

interface Message {
  weight: number
  text: string
  isNew?: boolean
  wanted?: string[]
  kwargs?: Record<string, string[]>
}

const PLANS = ['Delta Dental', 'Cigna', 'MetLife', 'Aetna', 'Guardian', 'None']
const HEARD = ['Google', 'Facebook', 'Instagram', 'Yelp', 'A friend']

const DENTAL: Message[] = [
  {
    weight: 5,
    text: 'I would like to book a cleaning. It has been about a year.',
    wanted: ['Weekday mornings', 'Friday after 2 PM', 'Any day next week'],
    kwargs: { insurance: PLANS },
  },
  {
    weight: 4,
    isNew: true,
    text: 'We have just moved here and are looking for a dentist for the family. Are you taking new patients?',
    kwargs: { patients: ['2', '3', '4', '5'], how_did_you_hear: HEARD, insurance: PLANS },
  },
  {
    weight: 3,
    isNew: true,
    text: 'How much is an implant, roughly, and do you offer payment plans?',
    kwargs: { treatment: ['Implant'], how_did_you_hear: HEARD },
  },
  {
    weight: 3,
    text: 'A filling came out this morning. It does not hurt, but I would rather not wait long.',
    wanted: ['As soon as possible'],
    kwargs: { treatment: ['Filling'], pain: ['None', 'A little'] },
  },
  {
    weight: 2,
    isNew: true,
    text: 'Do you do clear aligners for adults? What does the first appointment cost?',
    kwargs: { treatment: ['Clear aligners'], age: ['27', '34', '41', '52'] },
  },
  { weight: 2, text: 'Could you send me a copy of my last invoice? My insurance has lost it.' },
  {
    weight: 2,
    text: 'My daughter is afraid of the dentist. Is there somebody who is good with children?',
    kwargs: { child_age: ['4', '6', '7', '9'] },
  },
  {
    weight: 2,
    text: 'I need to move my appointment.\n\nMornings would be best, but not on Wednesdays.',
    wanted: ['Next Monday', 'Next Thursday'],
  },
  { weight: 1, text: 'Do you offer whitening, and how long before a wedding should I come in?', kwargs: { treatment: ['Whitening'] } },
]

const THERAPY: Message[] = [
  {
    weight: 3,
    isNew: true,
    text: 'My shoulder hurts since I painted the fence. Do I need a referral?',
    kwargs: { body_part: ['Shoulder'], how_did_you_hear: HEARD },
  },
  { weight: 2, text: 'Can I have a session before work, at seven or so?', wanted: ['7:00 AM'] },
]

const LAST_OF_BRIGHT_SMILE: Omit<NewInquiry, 'clientUuid' | 'createdAt'>[] = [
  {
    name: 'Dana Whitfield',
    email: 'dana.whitfield@mail.test',
    phoneNumber: '(217) 555-0142',
    phoneE164: '+12175550142',
    messages: 'I lost a molar last year and would like to know about implants. I will also try to call.',
    requiredDatetime: 'Thursday or Friday',
    kwargs: { treatment: 'Implant', how_did_you_hear: 'Google', insurance: 'Through my employer' },
    state: 'new',
  },
  {
    name: 'Miguel Santos',
    email: 'miguel.santos@mail.test',
    phoneNumber: '',
    phoneE164: '',
    messages: 'Do you have Saturday appointments for a cleaning?\n\nI work in Decatur during the week.',
    requiredDatetime: 'Any Saturday',
    kwargs: { new_patient: 'Yes', how_did_you_hear: 'Yelp' },
    state: 'new',
  },
  {
    name: 'Maya Thompson',
    // A customer who leaves only a number gets a reply by text
    email: '',
    phoneNumber: '(217) 555-0133',
    phoneE164: '+12175550133',
    messages: 'Could my two children, 6 and 9, have a cleaning on the same afternoon?',
    requiredDatetime: 'After school',
    kwargs: { patients: '2', insurance: 'Delta Dental' },
    state: 'answered',
  },
  {
    name: 'SEO Growth Team',
    email: 'offer@rank-fast.test',
    phoneNumber: '',
    phoneE164: '',
    requiredDatetime: '',
    kwargs: {},
    messages: 'We can place your site on page one in 7 days, guaranteed.',
    state: 'spam',
  },
]

const MONTHS = 13
const A_DAY = 1.2

export const webInquiriesDemo: DemoContribution = {
  name: 'web inquiries',
  async make(db, { clock }) {
    const now = clock.now()
    for (const business of DEMO_BUSINESSES) {
      const [account] = await db.select({ uuid: accounts.uuid }).from(accounts).where(eq(accounts.email, business.noticeTo))
      if (!account) throw new Error('The demo’s accounts are made before its inquiries')
      const plan = addDemoTextReply(addDemoReplies(business, planInquiries(business, now), account.uuid, now), now)
      await insertMany(db, messages, plan.messages)
      await insertMany(db, webInquiries, plan.inquiries)
      await insertMany(db, webInquiryReplies, plan.replies)
      await insertMany(db, receivedTexts, plan.texts)
    }
  },
}

function planInquiries(business: DemoBusiness, now: Date): NewInquiry[] {
  const { clientUuid, timeZone } = business
  const isFirst = clientUuid === DEMO_CLIENT_UUID
  const today = localTime(now, timeZone).day
  const days = Array.from({ length: Math.round((isFirst ? MONTHS : 2) * 30.4) }, (_, index) => addDays(today, -1 - index))
  const history = days.flatMap((day, daysAgo) =>
    planDay(business, day, isFirst ? DENTAL : THERAPY, (isFirst ? A_DAY : 0.3) * seasonOf(daysAgo, 0.12, 'falling')),
  )
  // The newest came within the last hours, whenever the demo is started
  const last = isFirst
    ? LAST_OF_BRIGHT_SMILE.map((inquiry, index) => ({
        ...inquiry,
        clientUuid,
        createdAt: new Date(now.getTime() - (index * 95 + 20) * 60_000),
      }))
    : []
  return [...last, ...history]
}

function planDay({ clientUuid, timeZone }: DemoBusiness, day: Day, messages: Message[], usual: number): NewInquiry[] {
  const random = createRandom(`${clientUuid} web ${day}`)
  const isWeekend = [0, 6].includes(weekdayOf(day))
  const count = Math.floor(usual * (isWeekend ? 0.7 : 1.12) * 2 * random.next() + random.next())
  return Array.from({ length: count }, () => {
    const { text, isNew, wanted = [], kwargs = {} } = random.pickWeighted(messages)
    const person = isNew ? findNewcomer(random) : findRegular(random)
    const hasPhone = random.chance(0.8)
    return {
      clientUuid,
      name: person.name,
      email: hasPhone && random.chance(0.15) ? '' : emailOf(person),
      phoneNumber: hasPhone ? formatPhoneNumber(person.phone).replace('+1 ', '') : '',
      phoneE164: hasPhone ? person.phone : '',
      messages: text,
      requiredDatetime: wanted.length > 0 && random.chance(0.7) ? random.pick(wanted) : '',
      kwargs: Object.fromEntries(Object.entries(kwargs).map(([key, values]) => [key, random.pick(values)])),
      createdAt: new Date(momentOf(day, random.between(7 * 60, 22 * 60), timeZone).getTime() + random.between(0, 59) * 1000),
    }
  })
}

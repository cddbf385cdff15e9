import { eq } from 'drizzle-orm'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { addDays } from '../../platform/base/add-days.ts'
import { DEMO_BUSINESSES, type DemoBusiness } from '../../platform/demo/demo-businesses.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { type Day, toDayAndMinutes, toMoment, weekdayOf } from '../../platform/demo/demo-days.ts'
import { demoEmailOf, pickNewCustomer, pickRegularCustomer } from '../../platform/demo/demo-people.ts'
import { createRandom } from '../../platform/demo/demo-random.ts'
import { seasonFactor } from '../../platform/demo/demo-seasons.ts'
import { insertMany } from '../../platform/demo/insert-many.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { receivedTexts } from '../../platform/sending/received-texts.tables.ts'
import { addDemoPicture, prepareDemoPicture } from '../text-pictures/text-pictures.public.ts'
import { DENTAL_INQUIRIES, type DemoInquiry, NEWEST_INQUIRIES, THERAPY_INQUIRIES } from './demo-inquiries.ts'
import { addDemoReplies } from './replies/replies.demo.ts'
import { addDemoTextReply } from './replies/text-replies.demo.ts'
import { webInquiries, webInquiryReplies } from './web-inquiries.tables.ts'

type NewInquiry = typeof webInquiries.$inferInsert

const MONTHS = 13
const A_DAY = 1.2

export const webInquiriesDemo: DemoContribution = {
  name: 'web inquiries',
  prepare: prepareDemoPicture,
  async make(db, { clock }) {
    const now = clock.now()
    for (const business of DEMO_BUSINESSES) {
      const [account] = await db.select({ uuid: accounts.uuid }).from(accounts).where(eq(accounts.email, business.noticeTo))
      if (!account) throw new Error('The demo’s accounts are made before its inquiries')
      const plan = addDemoTextReply(addDemoReplies(business, planDemoInquiries(business, now), account.uuid, now), now)
      await insertMany(db, messages, plan.messages)
      await insertMany(db, webInquiries, plan.inquiries)
      await insertMany(db, webInquiryReplies, plan.replies)
      await insertMany(db, receivedTexts, plan.texts)
      for (const text of plan.texts) if (text.pictures) await addDemoPicture(db, text)
    }
  },
}

function planDemoInquiries(business: DemoBusiness, now: Date): NewInquiry[] {
  const { clientUuid, timeZone } = business
  const isFirst = clientUuid === DEMO_CLIENT_UUID
  const today = toDayAndMinutes(now, timeZone).day
  const days = Array.from({ length: Math.round((isFirst ? MONTHS : 2) * 30.4) }, (_, index) => addDays(today, -1 - index))
  const history = days.flatMap((day, daysAgo) =>
    planInquiriesOfDay(
      business,
      day,
      isFirst ? DENTAL_INQUIRIES : THERAPY_INQUIRIES,
      (isFirst ? A_DAY : 0.3) * seasonFactor(daysAgo, 0.12, 'falling'),
    ),
  )
  // The newest came in within the last few hours, whenever the demo is started
  const last = isFirst
    ? NEWEST_INQUIRIES.map(({ reply, textReply, ...inquiry }, index) => ({
        ...inquiry,
        clientUuid,
        createdAt: new Date(now.getTime() - (index * 95 + 20) * 60_000),
      }))
    : []
  return [...last, ...history]
}

function planInquiriesOfDay({ clientUuid, timeZone }: DemoBusiness, day: Day, messages: DemoInquiry[], usual: number): NewInquiry[] {
  const random = createRandom(`${clientUuid} web ${day}`)
  const isWeekend = [0, 6].includes(weekdayOf(day))
  const count = Math.floor(usual * (isWeekend ? 0.7 : 1.12) * 2 * random.next() + random.next())
  return Array.from({ length: count }, () => {
    const { text, isNew, wanted = [], kwargs = {} } = random.pickWeighted(messages)
    const person = isNew ? pickNewCustomer(random) : pickRegularCustomer(random)
    const hasPhone = random.chance(0.8)
    return {
      clientUuid,
      name: person.name,
      email: hasPhone && random.chance(0.15) ? '' : demoEmailOf(person),
      phoneNumber: hasPhone ? formatPhoneNumber(person.phone).replace('+1 ', '') : '',
      phoneE164: hasPhone ? person.phone : '',
      messages: text,
      requiredDatetime: wanted.length > 0 && random.chance(0.7) ? random.pick(wanted) : '',
      kwargs: Object.fromEntries(Object.entries(kwargs).map(([key, values]) => [key, random.pick(values)])),
      createdAt: new Date(toMoment(day, random.between(7 * 60, 22 * 60), timeZone).getTime() + random.between(0, 59) * 1000),
    }
  })
}

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testInvitations } from '../../../../test/rows/test-invitations.ts'
import { type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { queueText } from '../../../platform/sending/sending.ts'
import { checkRegistrationsJob } from './check-registrations.job.ts'

const SERVICE = `MG${'5'.repeat(32)}`
const BRAND = `BN${'5'.repeat(32)}`
const STATUS = '/api/webhooks/twilio/message-status'
const BLOCK_MS = 6 * 3_600_000

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())
const setAtVendor = (what: 'campaign' | 'brand' | 'tollfree', status: string | null) =>
  marquee.sandbox.http.inject({ method: 'PUT', url: `/twilio/${what}`, payload: { status } })
afterEach(async () => {
  await setAtVendor('campaign', 'VERIFIED')
  await setAtVendor('brand', 'APPROVED')
  await setAtVendor('tollfree', 'TWILIO_APPROVED')
})

const path = ({ clientUuid }: Practice) => `/operator/clients/${clientUuid}/text-registration`
const registrationOf = async (practice: Practice) => (await marquee.api('GET', path(practice), { token: OPERATOR_KEY })).body.data
const register = (practice: Practice, body: object = { messaging_service: SERVICE }) =>
  marquee.api('PUT', path(practice), { token: OPERATOR_KEY, body })
/** With a main number that our account at Twilio has */
async function openPractice(number?: string): Promise<Practice> {
  const practice = await phone.openPractice(number ? { tracking_number: number } : {})
  const own = number ?? practice.number
  await marquee.sandbox.http.inject({ method: 'PUT', url: `/twilio/numbers/${own}`, payload: {} })
  return { ...practice, number: own }
}

let recipients = 0
/** Sends a text to a customer; returns what is stored of it, and the number that it came from */
async function send({ clientUuid }: Practice, solicits = true) {
  const { services } = marquee
  const to = `+1312556${3000 + recipients++}`
  const text = { clientUuid, brand: 'marquee', to, purpose: 'invitation', body: 'How was it?', solicits } as const
  const messageUuid = await withTenant(services.database, clientUuid, (db) => queueText(db, services, text))
  await sendMessageJob.run(services, { clientUuid, messageUuid })
  const message = (await testInvitations(marquee).messagesOf({ clientUuid })).at(-1)
  const [received] = await marquee.inbox(to)
  return { message, from: received?.from }
}
/** Twilio reports that the text was not delivered */
function report(providerId: string | null | undefined, ErrorCode: string) {
  const form = { MessageSid: providerId ?? '', MessageStatus: 'undelivered', ErrorCode }
  return phone.post(STATUS, form, { 'x-twilio-signature': phone.sign(STATUS, form) })
}
const shared = () => marquee.services.texting.sender

describe('PUT /operator/clients/{client_uuid}/text-registration', () => {
  test('with a messaging service whose campaign is approved › lets texts come from the main number', async () => {
    const practice = await openPractice()
    expect(await registrationOf(practice)).toMatchObject({ number: practice.number, state: 'not_registered', sends_from: shared() })
    expect((await send(practice)).from).toBe(shared())
    const { status, body } = await register(practice)
    expect([status, body.data]).toEqual([
      200,
      {
        number: practice.number,
        sends_from: practice.number,
        held_until_datetime: null,
        kind: 'a2p',
        state: 'approved',
        reason: '',
        messaging_service: SERVICE,
        brand: null,
        checked_datetime: expect.any(String),
      },
    ])
    expect((await send(practice)).from).toBe(practice.number)
    expect((await marquee.auditOf(practice.clientUuid)).at(-1)).toBe('text_registration_changed')
  })

  test.each([
    ['IN_PROGRESS', 'APPROVED', 'pending', 'Campaign: IN_PROGRESS'],
    ['FAILED', 'APPROVED', 'rejected', 'Campaign: The sample messages do not match the use case. (30893)'],
    ['IN_PROGRESS', 'FAILED', 'rejected', 'Brand: The EIN does not match the legal name. (30796)'],
    [null, 'PENDING', 'pending', 'Brand: PENDING'],
    [null, 'APPROVED', 'pending', 'It has no campaign. Register one in the Twilio console.'],
  ])(
    'with a campaign that is %s, of a brand that is %s › is %s and says why; texts stay with the shared number',
    async (campaign, brand, state, reason) => {
      await setAtVendor('campaign', campaign)
      await setAtVendor('brand', brand)
      const practice = await openPractice()
      const { body } = await register(practice, { messaging_service: SERVICE, brand: BRAND })
      expect(body.data).toMatchObject({ state, reason, sends_from: shared() })
      expect((await send(practice)).from).toBe(shared())
    },
  )

  test('of a toll-free number › follows its verification', async () => {
    await setAtVendor('tollfree', 'TWILIO_REJECTED')
    const practice = await openPractice('+18885550143')
    const rejected = await register(practice, { brand: BRAND })
    expect(rejected.body.data).toMatchObject({
      kind: 'toll_free',
      state: 'rejected',
      reason: 'How people consent is not described. (30513)',
      sends_from: shared(),
    })
    await setAtVendor('tollfree', 'TWILIO_APPROVED')
    await checkRegistrationsJob.run(marquee.services, {})
    expect(await registrationOf(practice)).toMatchObject({ state: 'approved', sends_from: '+18885550143' })
  })

  test('with a messaging service that Twilio does not know › is not registered, and says what Twilio says', async () => {
    const practice = await openPractice()
    await register(practice)
    await setAtVendor('campaign', 'GONE')
    const { body } = await register(practice)
    expect(body.data).toMatchObject({ state: 'not_registered', reason: expect.stringContaining('HTTP 404'), sends_from: shared() })
  })

  test('of a number that was a sender from the beginning › is approved at the next check, without the operator', async () => {
    const practice = await openPractice('+13035550147')
    await checkRegistrationsJob.run(marquee.services, {})
    expect(await registrationOf(practice)).toMatchObject({ state: 'approved', messaging_service: null, sends_from: '+13035550147' })
  })

  test('of a business without a number that can text, or with a number that our account doesn’t have › is rejected', async () => {
    const without = { ...(await marquee.createAccount()), number: '' } as unknown as Practice
    expect(problemOf(await register(without))).toMatchObject({
      status: 409,
      message: 'This business has no main number that can send texts',
    })
    const practice = await phone.openPractice()
    expect(problemOf(await register(practice))).toMatchObject({
      status: 409,
      message: `${practice.number} isn’t in our account at the phone company`,
    })
  })

  test('of another main number since then › does not count', async () => {
    const practice = await openPractice()
    await register(practice)
    const { body } = await marquee.api('POST', `/operator/clients/${practice.clientUuid}/numbers`, {
      token: OPERATOR_KEY,
      body: { number: '+16185550177', name: 'New main number' },
    })
    await marquee.api('POST', `/numbers/${body.number_uuid}/main`, { token: practice.token })
    expect(await registrationOf(practice)).toMatchObject({ number: '+16185550177', state: 'not_registered', sends_from: shared() })
    expect((await send(practice)).from).toBe(shared())
  })
})

describe('GET /numbers/text-sending', () => {
  const read = async ({ token }: Pick<Practice, 'token'>) => (await marquee.api('GET', '/numbers/text-sending', { token })).body.data

  test('of a business › says where its texts come from, and why its number is rejected, but not what is pending where', async () => {
    const practice = await openPractice()
    const { number } = practice
    const none = { number, sends_from: shared(), held_until_datetime: null, reason: '' }
    expect(await read(practice)).toEqual({ ...none, state: 'not_registered' })
    await setAtVendor('campaign', 'IN_PROGRESS')
    await register(practice)
    expect(await read(practice)).toEqual({ ...none, state: 'pending' })
    await setAtVendor('campaign', 'FAILED')
    await checkRegistrationsJob.run(marquee.services, {})
    const reason = 'Campaign: The sample messages do not match the use case. (30893)'
    expect(await read(practice)).toEqual({ ...none, state: 'rejected', reason })
    await setAtVendor('campaign', 'VERIFIED')
    await checkRegistrationsJob.run(marquee.services, {})
    expect(await read(practice)).toEqual({ ...none, state: 'approved', sends_from: number })
  })

  test('of a sender that carriers block › says until when texts wait', async () => {
    const practice = await openPractice()
    await report((await send(practice)).message?.providerId, '30034')
    expect(await read(practice)).toMatchObject({ sends_from: null, held_until_datetime: expect.any(String) })
  })

  test('of a business without a number that can text › has no number', async () => {
    expect(await read(await marquee.createAccount())).toMatchObject({ number: null, state: 'not_registered', sends_from: shared() })
  })
})

describe('a text of a sender that carriers block', () => {
  test.each(['30034', '30032'])('with %s › lets the next ones wait and says why, until the block ends', async (code) => {
    const practice = await openPractice()
    await register(practice)
    await report((await send(practice)).message?.providerId, code)
    const { message, from } = await send(practice)
    expect(from).toBeUndefined()
    expect(message).toMatchObject({
      state: 'queued',
      problem: `Phone companies don’t accept texts from our number until it is registered, so this text waits. (${code})`,
    })
    const { held_until_datetime: until, sends_from } = await registrationOf(practice)
    expect([message?.waitsUntil?.toISOString(), sends_from]).toEqual([until, null])
    marquee.clock.advance(Date.parse(until) - marquee.clock.now().getTime() + 1_000)
    await marquee.runJobs({ includeWaiting: true })
    expect((await testInvitations(marquee).messagesOf(practice)).at(-1)).toMatchObject({ state: 'sent', problem: null })
  })

  test('that revealed the block › waits with the next ones, and is sent once after it, whatever is reported again', async () => {
    const practice = await openPractice()
    const first = await send(practice)
    const oldId = first.message?.providerId
    await report(oldId, '30034')
    await report(oldId, '30034')
    const find = async () => (await testInvitations(marquee).messagesOf(practice)).find(({ uuid }) => uuid === first.message?.uuid)
    const waiting = await find()
    expect(waiting).toMatchObject({
      state: 'queued',
      providerId: null,
      problem: 'Phone companies don’t accept texts from our number until it is registered, so this text waits. (30034)',
    })
    expect(waiting?.waitsUntil?.toISOString()).toBe((await registrationOf(practice)).held_until_datetime)
    await register(practice)
    marquee.clock.advance(BLOCK_MS + 1_000)
    await marquee.runJobs({ includeWaiting: true })
    await report(oldId, '30034')
    await marquee.runJobs({ includeWaiting: true })
    expect(await find()).toMatchObject({ state: 'sent', problem: null })
    const received = await marquee.inbox(first.message?.recipient ?? '')
    expect(received.map(({ from }) => from).sort()).toEqual([practice.number, shared()].sort())
  })

  test('that is too old by then, or that a person requested › has failed', async () => {
    const practice = await openPractice()
    const requested = await send(practice, false)
    await report(requested.message?.providerId, '30034')
    const other = await openPractice()
    const old = await send(other)
    await testInvitations(marquee).inSystem((db) =>
      db.execute(sql`update messages set created_at = now() - interval '3 days 1 minute' where uuid = ${old.message?.uuid ?? ''}`),
    )
    await report(old.message?.providerId, '30034')
    for (const [owner, sent] of [[practice, requested] as const, [other, old] as const])
      expect((await testInvitations(marquee).messagesOf(owner)).find(({ uuid }) => uuid === sent.message?.uuid)).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining('not registered yet'),
      })
  })

  test('as an invitation › says in the list why it waits, and cannot be sent again meanwhile', async () => {
    const practice = await openPractice()
    await report((await send(practice)).message?.providerId, '30034')
    const dana = { name: 'Dana Whitfield', phone_number: '+1-309-555-0142' }
    await marquee.api('POST', '/review/business-promoter', { token: practice.token, body: dana })
    await marquee.runJobs()
    const [row] = (await marquee.api('GET', '/review/business-promoter', { token: practice.token })).body.data
    const problem = 'Phone companies don’t accept texts from our number until it is registered, so this text waits. (30034)'
    expect(row).toMatchObject({ sms_state: 'waiting', sms_problem: problem, sms_waits_until: expect.any(String) })
    const again = await marquee.api('POST', `/review/business-promoter/re-send/${row.business_promoter_uuid}`, { token: practice.token })
    expect(problemOf(again)).toMatchObject({ status: 409, message: problem })
  })

  test('that a person requested, or of another business › is sent', async () => {
    const [practice, other] = [await openPractice(), await openPractice()]
    await report((await send(practice)).message?.providerId, '30034')
    expect((await send(practice)).message).toMatchObject({ state: 'queued' })
    expect((await send(practice, false)).from).toBe(shared())
    expect((await send(other)).from).toBe(shared())
  })

  test('with 30007, which concerns one text › lets no other one wait', async () => {
    const practice = await openPractice()
    const { message } = await send(practice)
    await report(message?.providerId, '30007')
    expect((await testInvitations(marquee).messagesOf(practice)).at(-1)).toMatchObject({
      state: 'failed',
      problem: 'The phone company blocked this text as spam. (30007)',
    })
    expect((await send(practice)).message).toMatchObject({ state: 'sent' })
  })

  test('as the business’s own number is approved meanwhile › comes from that one', async () => {
    const practice = await openPractice()
    await report((await send(practice)).message?.providerId, '30034')
    expect((await send(practice)).message).toMatchObject({ state: 'queued' })
    await register(practice)
    expect((await send(practice)).from).toBe(practice.number)
  })
})

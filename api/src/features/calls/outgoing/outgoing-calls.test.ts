import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANN, testOutgoing } from '../../../../test/rows/test-outgoing.ts'
import { newCallSid, type Practice } from '../../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'

const TALK = 'Staff: This is Megan, you called us.\nCaller: Yes, I would like an appointment.'
const heardIn = (call: { steps: { what: string }[] }) => call.steps.map(({ what }) => what).filter((what) => what.includes('hear'))

let marquee: TestMarquee
let outgoing: Awaited<ReturnType<typeof testOutgoing>>
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { OUTGOING_CALLS_PER_USER: '3', OUTGOING_CALLS_PER_BUSINESS: '4' } })
  outgoing = await testOutgoing(marquee)
})
afterAll(() => marquee.stop())

const listCallBacks = async ({ token }: Practice, dismiss: string) =>
  (await marquee.api('GET', `/inquiry/call-inquiry/action-items?kind=CALL_BACK&dismiss=${dismiss}`, { token })).body.data

/** Places the call and answers it at the user's phone */
async function startAndAnswer(practice: Practice & { phone: string }) {
  const { body } = await outgoing.start(practice)
  const { call_sid: sid } = await outgoing.findRinging(practice.phone)
  return { uuid: body.data.outgoing_uuid, sid, answered: await outgoing.act(sid, 'answer') }
}

describe('a call from the portal', () => {
  test('answered by both › shows the main number, plays the notice to the customer, and is recorded and resolves the callback', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    expect(await listCallBacks(practice, 'INCOMPLETED')).toHaveLength(1)
    const started = await outgoing.start(practice, '(217) 555-0142')
    expect([started.status, started.body.data]).toMatchObject([201, { number: ANN, state: 'ringing', own: true, call_sid: null }])
    const uuid = started.body.data.outgoing_uuid
    const ringing = await outgoing.findRinging(practice.phone)
    expect(ringing).toMatchObject({ from: practice.number, state: 'ringing' })
    const { call_sid: sid } = ringing
    expect(heardIn(await outgoing.act(sid, 'answer')).at(-1)).toMatch(/Press 1 to connect/)
    expect((await outgoing.read(practice, uuid)).state).toBe('answered')
    expect(await outgoing.act(sid, 'press')).toMatchObject({ state: 'dialing', customer: ANN, shown_number: practice.number })
    expect((await outgoing.read(practice, uuid)).state).toBe('connecting')
    expect(heardIn(await outgoing.act(sid, 'customer-answer')).at(-1)).toMatch(/^Customer hears: .*This call will be recorded\.$/)
    expect((await outgoing.read(practice, uuid)).state).toBe('talking')
    expect(await listCallBacks(practice, 'INCOMPLETED')).toEqual([])
    await outgoing.act(sid, 'customer-hang-up', { duration_s: 95, transcript: TALK })
    expect(await outgoing.read(practice, uuid)).toMatchObject({ state: 'ended', duration_s: 95, call_sid: sid })
    await marquee.runJobs()
    const call = await outgoing.phone.read(practice, sid)
    expect(call).toMatchObject({
      direction: 'outgoing',
      call_status: 'Answered',
      call_duration: 95,
      phone_from: ANN,
      analysis_state: 'done',
    })
    expect(call.transcript_lines.map(({ speaker }: { speaker: string }) => speaker)).toEqual(['staff', 'caller'])
    expect(call.outgoing_calls).toMatchObject([{ outgoing_uuid: uuid, state: 'ended' }])
    expect(await listCallBacks(practice, 'COMPLETED')).toMatchObject([{ show_display: false, got_through_datetime: null }])
    expect(await marquee.auditOf(practice.clientUuid)).toContain('outgoing_call_started')
  })

  test('with a conversation › is in the list and its total, and in no statistic', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const { sid } = await startAndAnswer(practice)
    await outgoing.act(sid, 'press')
    await outgoing.act(sid, 'customer-answer')
    await outgoing.act(sid, 'hang-up', { duration_s: 30 })
    await marquee.runJobs()
    const list = await outgoing.phone.list(practice)
    expect([list.data.length, list.page.totalElements, list.counts]).toEqual([2, 2, { answered: 1, missed: 1 }])
    const { main } = (await marquee.api('GET', '/inquiry/call-inquiry/main', { token: practice.token })).body
    expect(main.total_calls).toBe(1)
  })

  test.each([
    ['customer-no-answer', 'unanswered', 'Nobody answered'],
    ['customer-decline', 'busy', 'The line is busy'],
  ])('and %s › says so, leaves the callback open, and is not in the list of calls', async (action, state, heard) => {
    const practice = await outgoing.openCallingPractice()
    const missed = await outgoing.miss(practice)
    const { sid, uuid } = await startAndAnswer(practice)
    await outgoing.act(sid, 'press')
    expect(heardIn(await outgoing.act(sid, action)).at(-1)).toContain(heard)
    expect(await outgoing.read(practice, uuid)).toMatchObject({ state, call_sid: null, duration_s: 0 })
    expect(await listCallBacks(practice, 'INCOMPLETED')).toHaveLength(1)
    expect((await outgoing.phone.list(practice)).data).toHaveLength(1)
    expect((await outgoing.phone.read(practice, missed.callSid)).outgoing_calls).toMatchObject([{ outgoing_uuid: uuid, state }])
  })

  test.each(['decline', 'no-answer'])('that the user does not take (%s) › never reaches the customer', async (action) => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const { body } = await outgoing.start(practice)
    const { call_sid: sid } = await outgoing.findRinging(practice.phone)
    expect(await outgoing.act(sid, action)).toMatchObject({ state: 'ended', customer: null })
    expect((await outgoing.read(practice, body.data.outgoing_uuid)).state).toBe('declined')
  })

  test('taken by a voicemail, which presses no key › never reaches the customer', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const { sid, uuid } = await startAndAnswer(practice)
    expect(await outgoing.act(sid, 'press', { digits: '5' })).toMatchObject({ state: 'asked', customer: null })
    expect(await outgoing.act(sid, 'wait')).toMatchObject({ state: 'ended', customer: null })
    expect((await outgoing.read(practice, uuid)).state).toBe('declined')
  })

  test('where the number records nothing › plays no notice', async () => {
    const practice = await outgoing.openCallingPractice({ recording: false })
    await outgoing.miss(practice)
    const { sid } = await startAndAnswer(practice)
    await outgoing.act(sid, 'press')
    expect(heardIn(await outgoing.act(sid, 'customer-answer')).some((what) => what.startsWith('Customer'))).toBe(false)
  })
})

describe('a repeated request', () => {
  test('with the same uuid › places one call; with another while it rings › is rejected', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const uuid = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => outgoing.start(practice, ANN, uuid)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await outgoing.listRinging()).filter(({ to }) => to === practice.phone)).toHaveLength(1)
    expect(problemOf(await outgoing.start(practice))).toMatchObject({
      status: 409,
      message: 'You already have a call in progress. Hang up first',
    })
  })

  test.each([
    ['was lost', true],
    ['never arrived', false],
  ])(
    'after a request whose response %s › places no second call, and the phone company’s records show what became of it',
    async (_, isPlaced) => {
      const practice = await outgoing.openCallingPractice()
      await outgoing.miss(practice)
      const vendor = marquee.services.outgoingCalls
      if (!vendor) throw new Error('There is no vendor')
      const uuid = randomUUID()
      marquee.services.outgoingCalls = {
        ...vendor,
        async place(order) {
          if (isPlaced) await vendor.place(order)
          throw new ProviderError('twilio', 'No response', { retryable: false, outcome: 'unknown' })
        },
      }
      try {
        expect((await outgoing.start(practice, ANN, uuid)).body.data.state).toMatch(/requested|ringing/)
        await outgoing.start(practice, ANN, uuid)
      } finally {
        marquee.services.outgoingCalls = vendor
      }
      const ringing = (await outgoing.listRinging()).filter(({ to }) => to === practice.phone)
      expect(ringing).toHaveLength(isPlaced ? 1 : 0)
      for (const { call_sid: sid } of ringing) await outgoing.act(sid, 'decline')
      await marquee.runJobs({ includeWaiting: true })
      expect((await outgoing.read(practice, uuid)).state).toBe(isPlaced ? 'declined' : 'failed')
    },
  )

  test('where all webhooks were lost › finds conversation and recording in the phone company’s records', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const { sid, uuid } = await startAndAnswer(practice)
    await outgoing.act(sid, 'press')
    const connectTo = (origin: string) =>
      marquee.sandbox.http.inject({ method: 'PUT', url: '/phone/outgoing', payload: { connect_to: origin } })
    await connectTo('http://127.0.0.1:9')
    await outgoing.act(sid, 'customer-answer')
    await outgoing.act(sid, 'hang-up', { duration_s: 40, transcript: TALK })
    await connectTo(marquee.url)
    expect((await outgoing.read(practice, uuid)).state).toBe('connecting')
    await marquee.runJobs({ includeWaiting: true })
    expect(await outgoing.read(practice, uuid)).toMatchObject({ state: 'ended', duration_s: 40, call_sid: sid })
    await marquee.runJobs()
    expect((await outgoing.phone.read(practice, sid)).recording).not.toBeNull()
  })
})

describe('POST /outgoing-calls', () => {
  test.each([
    ['911', 'Emergency and crisis lines'],
    ['+1 900 555 0123', 'Premium-rate numbers'],
    ['+1 876 555 0123', 'Only numbers in the United States and Canada'],
    ['+44 20 7946 0000', 'Only numbers in the United States and Canada'],
    ['(217) 555-0177', 'Only people who called or wrote to you'],
    ['12', 'Enter a phone number'],
  ])('to %s › is rejected, and nothing rings', async (number, message) => {
    const practice = await outgoing.openCallingPractice()
    expect(problemOf(await outgoing.start(practice, number))).toMatchObject({ status: 400, message: expect.stringContaining(message) })
    expect((await outgoing.listRinging()).filter(({ to }) => to === practice.phone)).toEqual([])
  })

  test('to a number of a business, or to the own phone › is rejected even if it has called', async () => {
    const [practice, other] = [await outgoing.openCallingPractice(), await outgoing.openCallingPractice()]
    for (const number of [practice.number, other.number, '+12175550199', practice.phone]) {
      await outgoing.miss(practice, number)
      expect(problemOf(await outgoing.start(practice, number)).message).toBe('This is a number of your own')
    }
  })

  test('to the customer of another business › is rejected', async () => {
    const [practice, other] = [await outgoing.openCallingPractice(), await outgoing.openCallingPractice()]
    await outgoing.miss(other)
    expect(problemOf(await outgoing.start(practice)).message).toContain('Only people who called or wrote to you')
  })

  test('without a confirmed phone › is rejected', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const colleague = await marquee.createAccount({ clientUuid: practice.clientUuid, accountType: 'REGULAR' })
    expect(problemOf(await outgoing.start({ ...practice, ...colleague })).message).toBe('Add your phone in Account Setting first')
  })

  test('more often than a person, or a business, may in a day › is rejected', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const colleague = await marquee.createAccount({ clientUuid: practice.clientUuid, accountType: 'REGULAR' })
    const theirs = { ...practice, ...colleague, phone: await outgoing.givePhone(colleague) }
    const place = async (who: Practice & { phone: string }) => {
      const response = await outgoing.start(who)
      if (response.status !== 201) return problemOf(response)
      await outgoing.act((await outgoing.findRinging(who.phone)).call_sid, 'decline')
      return 'placed'
    }
    for (let calls = 0; calls < 3; calls++) expect(await place(practice)).toBe('placed')
    expect(await place(practice)).toMatchObject({ status: 429, message: expect.stringContaining('You placed 3 calls') })
    expect(await place(theirs)).toBe('placed')
    expect(await place(theirs)).toMatchObject({ status: 429, message: expect.stringContaining('Your business placed 4 calls') })
  })

  test('rejected by the phone company › says why, and does not count', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    await marquee.sandbox.http.inject({ method: 'DELETE', url: `/twilio/numbers/${practice.number}` })
    for (let calls = 0; calls < 4; calls++)
      expect((await outgoing.start(practice)).body.data).toMatchObject({
        state: 'failed',
        problem: 'Your business number can’t place calls. Please contact support.',
      })
  })
})

describe('GET /outgoing-calls/{outgoing_uuid}', () => {
  test('of a colleague › names who calls; of another business › is not found', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const { body } = await outgoing.start(practice)
    const colleague = await marquee.createAccount({ clientUuid: practice.clientUuid, accountType: 'REGULAR' })
    expect(await outgoing.read(colleague, body.data.outgoing_uuid)).toMatchObject({ own: false, made_by: practice.email })
    const stranger = await marquee.createAccount()
    const response = await marquee.api('GET', `/outgoing-calls/${body.data.outgoing_uuid}`, { token: stranger.token })
    expect(response.status).toBe(404)
  })
})

describe('a webhook about an outgoing call', () => {
  const NAMES = ['answered', 'key', 'notice', 'dial', 'status']
  const pathOf = (name: string, to: string, call: string) => `/api/webhooks/twilio/outgoing/${name}?${new URLSearchParams({ to, call })}`

  test.each(NAMES)('%s, without a valid signature › is rejected', async (name) => {
    const path = pathOf(name, '+12175550100', randomUUID())
    expect(problemOf(await outgoing.phone.post(path, { CallSid: newCallSid() }, { 'x-twilio-signature': 'AAAA' }))).toMatchObject({
      status: 403,
    })
  })

  test('of another call than the one that was placed › connects nobody', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const { uuid } = await startAndAnswer(practice)
    for (const name of ['answered', 'key']) {
      const path = pathOf(name, practice.number, uuid)
      const form = { CallSid: newCallSid(), Digits: '1' }
      const { body } = await outgoing.phone.post(path, form, { 'x-twilio-signature': outgoing.phone.sign(path, form) })
      expect(String(body)).toMatch(/<Response><Say>This call was ended\. Goodbye\.<\/Say><Hangup\/><\/Response>$/)
    }
  })

  test('that comes twice or late › changes nothing anymore', async () => {
    const practice = await outgoing.openCallingPractice()
    await outgoing.miss(practice)
    const { sid, uuid } = await startAndAnswer(practice)
    await outgoing.act(sid, 'press')
    await outgoing.act(sid, 'customer-answer')
    await outgoing.act(sid, 'hang-up', { duration_s: 20 })
    const path = pathOf('status', practice.number, uuid)
    for (const CallStatus of ['ringing', 'in-progress', 'no-answer']) {
      const form = { CallSid: sid, CallStatus }
      expect((await outgoing.phone.post(path, form, { 'x-twilio-signature': outgoing.phone.sign(path, form) })).status).toBe(204)
    }
    expect(await outgoing.read(practice, uuid)).toMatchObject({ state: 'ended', duration_s: 20 })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls, newCallSid } from '../../../../test/rows/call-rows.ts'
import { testPhone } from '../../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { webInquiries } from '../../web-inquiries/web-inquiries.tables.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const BASE = '/inquiry/call-inquiry'
const post = ({ token }: Pick<TestAccount, 'token'>, path: string, body: unknown) => marquee.api('POST', `${BASE}${path}`, { token, body })
const cover = (account: Pick<TestAccount, 'token'>, sid: string | undefined, covered: unknown) =>
  post(account, `/${sid}/spam-number`, { covered })
const ROBOT = '+12175550190'

describe('POST /inquiry/call-inquiry/{call_sid}/spam-number', () => {
  test('with true › marks the next calls of the number as spam, and nobody else’s, nor makes them a call-back', async () => {
    const practice = await phone.openPractice()
    const first = await phone.ring(practice, { from: ROBOT, outcome: 'missed' })
    expect(await phone.read(practice, first.callSid)).toMatchObject({ spam: false, number_covered: false })
    for (let time = 0; time < 2; time++) expect((await cover(practice, first.callSid, true)).status).toBe(200)
    const next = await phone.ring(practice, { from: ROBOT, outcome: 'missed' })
    const other = await phone.ring(practice, { from: '+12175550142', outcome: 'missed' })
    expect(await phone.read(practice, first.callSid)).toMatchObject({ spam: false, number_covered: true })
    expect(await phone.read(practice, next.callSid)).toMatchObject({ spam: true, number_covered: true })
    expect(await phone.read(practice, other.callSid)).toMatchObject({ spam: false, number_covered: false })
    const { data } = (await marquee.api('GET', `${BASE}/action-items`, { token: practice.token })).body
    expect(data.map((item: { call_sid: string }) => item.call_sid).toSorted()).toEqual([first.callSid, other.callSid].toSorted())
    expect(await marquee.auditOf(practice.clientUuid)).toEqual(['inquiry_settings_saved', 'spam_number_covered'])
  })

  test('with false › lets the next calls count again', async () => {
    const practice = await phone.openPractice()
    const first = await phone.ring(practice, { from: ROBOT, outcome: 'missed' })
    await cover(practice, first.callSid, true)
    await cover(practice, first.callSid, false)
    const next = await phone.ring(practice, { from: ROBOT, outcome: 'missed' })
    expect(await phone.read(practice, next.callSid)).toMatchObject({ spam: false, number_covered: false })
  })

  test('of a call that is no spam after all › ends by itself', async () => {
    const practice = await phone.openPractice()
    const first = await phone.ring(practice, { from: ROBOT, outcome: 'missed' })
    await cover(practice, first.callSid, true)
    const wanted = await phone.ring(practice, { from: ROBOT, outcome: 'missed' })
    await post(practice, `/${wanted.callSid}/spam`, { spam: false })
    expect(await phone.read(practice, wanted.callSid)).toMatchObject({ spam: false, number_covered: false })
    const actions = await marquee.auditOf(practice.clientUuid)
    expect(actions.slice(1)).toEqual(['spam_number_covered', 'call_unmarked_spam', 'spam_number_uncovered'])
  })

  test('of a call taken out of spam while its reports still come › leaves it out', async () => {
    const practice = await phone.openPractice()
    const first = await phone.ring(practice, { from: ROBOT, outcome: 'missed' })
    await cover(practice, first.callSid, true)
    const CallSid = newCallSid()
    await phone.webhook('voice', '', { CallSid, From: ROBOT, To: practice.number })
    await post(practice, `/${CallSid}/spam`, { spam: false })
    await phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'no-answer' })
    expect(await phone.read(practice, CallSid)).toMatchObject({ call_status: 'Missed call', spam: false })
  })

  test('of a business › covers the number for this business alone', async () => {
    const [practice, neighbor] = [await phone.openPractice(), await phone.openPractice()]
    const { callSid } = await phone.ring(practice, { from: ROBOT, outcome: 'missed' })
    await cover(practice, callSid, true)
    const call = await phone.ring(neighbor, { from: ROBOT, outcome: 'missed' })
    expect(await phone.read(neighbor, call.callSid)).toMatchObject({ spam: false, number_covered: false })
  })

  test('of a withheld number, of another business, or with something else › is rejected with a message', async () => {
    const owner = await marquee.createAccount()
    const [withheld, sid] = await insertCalls(marquee, owner.clientUuid, [{ phoneFrom: '' }, { phoneFrom: ROBOT }])
    expect(problemOf(await cover(owner, withheld, true))).toMatchObject({
      status: 409,
      message: 'This call came from a private number, so later calls can’t be recognized',
    })
    expect(problemOf(await cover(await marquee.createAccount(), sid, true))).toMatchObject({
      status: 404,
      message: 'This call does not exist',
    })
    expect(problemOf(await cover(owner, sid, 'yes'))).toMatchObject({ status: 400, message: 'covered must be true or false' })
    expect((await marquee.api('GET', `${BASE}/${sid}`, { token: owner.token })).body.data.number_covered).toBe(false)
  })
})

describe('the name of a known number', () => {
  const missed = { from: '+12175550142', outcome: 'missed' } as const
  const talk = (speech: string) => ({ from: '+12175550142', transcript: `Megan: Hello.\nCaller: ${speech}`, duration_s: 30 })

  test('of which nothing is known › is the telephone network’s, or none', async () => {
    const practice = await phone.openPractice()
    const nameless = await phone.ring(practice, missed)
    const named = await phone.ring(practice, { ...missed, caller_name: 'WHITFIELD D' })
    expect((await phone.read(practice, nameless.callSid)).caller_name).toBe('')
    expect((await phone.read(practice, named.callSid)).caller_name).toBe('WHITFIELD D')
  })

  test('heard in an earlier call › is shown for the next, and in its call-back', async () => {
    const practice = await phone.openPractice()
    await phone.ring(practice, talk('My name is Dana Whitfield. I need a crown.'))
    await marquee.runJobs()
    const { callSid } = await phone.ring(practice, missed)
    expect(await phone.read(practice, callSid)).toMatchObject({
      caller_name: 'Dana Whitfield',
      action_itmes: [{ action_items: 'Call back Dana Whitfield, +1 (217) 555-0142' }],
    })
  })

  test('corrected › takes precedence over the network’s, and a name misheard again is recognized', async () => {
    const practice = await phone.openPractice()
    const order = talk('My name is Diana Whitfeld. I need a crown.')
    const first = await phone.ring(practice, order)
    await marquee.runJobs()
    await post(practice, `/${first.callSid}/correct`, { caller_name: 'Dana Whitfield' })
    const next = await phone.ring(practice, { ...missed, caller_name: 'WHITFIELD D' })
    const again = await phone.ring(practice, order)
    const short = await phone.ring(practice, talk('My name is Dana. I need a crown.'))
    const other = await phone.ring(practice, talk('My name is Tom Reed. I need a crown.'))
    await marquee.runJobs()
    for (const { callSid } of [next, again, short]) expect((await phone.read(practice, callSid)).caller_name).toBe('Dana Whitfield')
    expect((await phone.read(practice, other.callSid)).caller_name).toBe('Tom Reed')
  })

  test('heard, then corrected › is the name of all its calls and its call-back, but not of another person’s calls', async () => {
    const practice = await phone.openPractice()
    const nameOf = async ({ callSid }: { callSid: string }) => (await phone.read(practice, callSid)).caller_name
    const first = await phone.ring(practice, { ...missed, caller_name: 'WHITFIELD D' })
    const heard = await phone.ring(practice, talk('My name is Diana Whitfield. I need a crown.'))
    await marquee.runJobs()
    expect([await nameOf(first), await nameOf(heard)]).toEqual(['Diana Whitfield', 'Diana Whitfield'])
    const tom = await phone.ring(practice, talk('My name is Tom Reed. I need a crown.'))
    await marquee.runJobs()
    const last = await phone.ring(practice, missed)
    await post(practice, `/${heard.callSid}/correct`, { caller_name: 'Dana Whitfield' })
    await post(practice, `/${last.callSid}/correct`, { caller_name: 'Dana Whitfield' })
    expect([await nameOf(first), await nameOf(heard), await nameOf(tom)]).toEqual(['Dana Whitfield', 'Dana Whitfield', 'Tom Reed'])
    expect((await phone.read(practice, last.callSid)).action_itmes).toMatchObject([
      { action_items: expect.stringContaining('Call back Dana Whitfield, ') },
    ])
    await post(practice, `/${heard.callSid}/put-back`, { field: 'caller_name' })
    expect([await nameOf(first), await nameOf(heard), await nameOf(tom)]).toEqual(['Diana Whitfield', 'Diana Whitfield', 'Tom Reed'])
  })

  test('entered in the website’s form › is shown for callers without a name from calls, the newest that is no spam', async () => {
    const practice = await phone.openPractice()
    const { clientUuid } = practice
    const wrote = (phoneE164: string, name: string, hour: number, state: 'new' | 'spam' = 'new') => ({
      clientUuid,
      phoneE164,
      name,
      state,
      createdAt: new Date(Date.UTC(2024, 0, 1, hour)),
    })
    await withTenant(marquee.services.database, clientUuid, (db) =>
      db
        .insert(webInquiries)
        .values([
          wrote('+12175550142', 'Dana W', 1),
          wrote('+12175550142', 'Dana Whitfield', 2),
          wrote('+12175550142', '', 3),
          wrote('+12175550142', 'Buy Links', 4, 'spam'),
          wrote('', 'Nobody Known', 5),
        ]),
    )
    const nameOf = async (from: string, order = {}) =>
      (await phone.read(practice, (await phone.ring(practice, { ...missed, from, ...order })).callSid)).caller_name
    expect(await nameOf('anonymous')).toBe('')
    expect(await nameOf('+12175550142')).toBe('Dana Whitfield')
    expect(await nameOf('+12175550142', { caller_name: 'WHITFIELD D' })).toBe('Dana Whitfield')
    const neighbor = await phone.openPractice()
    expect((await phone.read(neighbor, (await phone.ring(neighbor, missed)).callSid)).caller_name).toBe('')
  })

  test('of another business, or withheld › stays unknown', async () => {
    const [practice, neighbor] = [await phone.openPractice(), await phone.openPractice()]
    await insertCalls(marquee, practice.clientUuid, [
      { phoneFrom: '+12175550142', callerName: 'Dana Whitfield' },
      { phoneFrom: '', callerName: 'Nobody Known' },
    ])
    const theirs = await phone.ring(neighbor, missed)
    const withheld = await phone.ring(practice, { ...missed, from: 'anonymous' })
    expect((await phone.read(neighbor, theirs.callSid)).caller_name).toBe('')
    expect((await phone.read(practice, withheld.callSid)).caller_name).toBe('')
  })
})

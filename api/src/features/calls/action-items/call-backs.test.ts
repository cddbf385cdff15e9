import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newCallSid, type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'

const LIST = '/inquiry/call-inquiry/action-items'
const [ANN, BEA] = ['+12175550142', '+12175550143']

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())
beforeEach(() => later())

/** Calls are identified by the minute in which they came in */
const later = () => marquee.clock.advance(60_000)

async function begin(practice: Practice, from = ANN): Promise<string> {
  later()
  const CallSid = newCallSid()
  await phone.webhook('voice', '', { CallSid, From: from, To: practice.number, CallStatus: 'ringing' })
  return CallSid
}

const miss = (practice: Practice, CallSid: string) => phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'no-answer' })
const answer = (practice: Practice, CallSid: string) =>
  phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'completed', DialCallDuration: '31' })

async function missed(practice: Practice, from = ANN): Promise<string> {
  const sid = await begin(practice, from)
  await miss(practice, sid)
  return sid
}

async function answered(practice: Practice, from = ANN): Promise<string> {
  const sid = await begin(practice, from)
  await answer(practice, sid)
  return sid
}

const rows = async ({ token }: Practice, query = 'dismiss=INCOMPLETED') =>
  (await marquee.api('GET', `${LIST}?kind=CALL_BACK&${query}`, { token })).body.data
const open = async (practice: Practice): Promise<[string, string][]> =>
  (await rows(practice)).map((row: { action_items: string; call_sid: string }) => [row.action_items, row.call_sid])
const tile = async ({ token }: Practice) => {
  const { body } = await marquee.api('GET', '/home/today', { token })
  return body.items.find(({ key }: { key: string }) => key === 'missed-calls')?.count ?? 0
}
const tick = (practice: Practice, row: { twilio_call_analysis_action_items_uuid: string }, show_item: boolean) =>
  marquee.api('POST', `${LIST}/${row.twilio_call_analysis_action_items_uuid}/status-change`, { token: practice.token, body: { show_item } })

const ONCE = 'Call back +1 (217) 555-0142'
const TWICE = `${ONCE}, called 2 times`

describe('several missed calls of one number', () => {
  test('one after the other › are one task of the first, with the number of calls, in the list, the tile and both calls', async () => {
    const practice = await phone.openPractice()
    const [first, second] = [await missed(practice), await missed(practice)]
    await missed(practice, BEA)
    expect(await open(practice)).toEqual(expect.arrayContaining([[TWICE, first]]))
    expect([(await open(practice)).length, await tile(practice)]).toEqual([2, 2])
    for (const sid of [first, second])
      expect((await phone.read(practice, sid)).action_itmes).toMatchObject([{ action_items: TWICE, call_sid: first }])
    expect((await marquee.api('GET', '/inquiry/call-inquiry/main/action-items', { token: practice.token })).body.total).toBe(2)
  })

  test('reported twice and at once › are still one task', async () => {
    const practice = await phone.openPractice()
    const sids = [await begin(practice), await begin(practice), await begin(practice)]
    await Promise.all([...sids, ...sids].map((sid) => miss(practice, sid)))
    expect(await open(practice)).toEqual([[`${ONCE}, called 3 times`, sids[0]]])
  })

  test('of which the later one is reported first › are the task of the earlier one', async () => {
    const practice = await phone.openPractice()
    const [first, second] = [await begin(practice), await begin(practice)]
    await miss(practice, second)
    expect(await open(practice)).toEqual([[ONCE, second]])
    await miss(practice, first)
    expect(await open(practice)).toEqual([[TWICE, first]])
  })

  test('after one that was called back › are a task of their own', async () => {
    const practice = await phone.openPractice()
    await missed(practice)
    later()
    await tick(practice, (await rows(practice))[0], false)
    expect(await tile(practice)).toBe(0)
    const again = await missed(practice)
    expect(await open(practice)).toEqual([[ONCE, again]])
  })

  test('reported after it was called back, though made before › need no second call-back', async () => {
    const practice = await phone.openPractice()
    const [first, second] = [await begin(practice), await begin(practice)]
    await miss(practice, first)
    later()
    await tick(practice, (await rows(practice))[0], false)
    await miss(practice, second)
    expect(await open(practice)).toEqual([])
    expect((await phone.read(practice, second)).action_itmes).toMatchObject([{ call_sid: first, show_display: false }])
  })

  test('of two businesses › are a task of each', async () => {
    const [one, other] = [await phone.openPractice(), await phone.openPractice()]
    await missed(one)
    await missed(other)
    await answered(other)
    expect([(await open(one)).length, (await open(other)).length]).toEqual([1, 0])
  })

  test('of which the first is spam › are the task of the next, and again of the first when it is none', async () => {
    const practice = await phone.openPractice()
    const [first, second] = [await missed(practice), await missed(practice)]
    const mark = (spam: boolean) => marquee.api('POST', `/inquiry/call-inquiry/${first}/spam`, { token: practice.token, body: { spam } })
    await mark(true)
    expect(await open(practice)).toEqual([[ONCE, second]])
    await mark(false)
    expect(await open(practice)).toEqual([[TWICE, first]])
  })
})

describe('a caller who gets through', () => {
  test('after missed calls › resolves the task, which shows when, and counts as done today', async () => {
    const practice = await phone.openPractice()
    const first = await missed(practice)
    await missed(practice)
    await missed(practice, BEA)
    const reached = await answered(practice)
    expect((await open(practice)).map(([text]) => text)).toEqual(['Call back +1 (217) 555-0143'])
    expect(await tile(practice)).toBe(1)
    const { call_start_datetime: at } = await phone.read(practice, reached)
    expect(await rows(practice, 'dismiss=COMPLETED')).toMatchObject([{ call_sid: first, got_through_datetime: at }])
    const { body } = await marquee.api('GET', '/home/today', { token: practice.token })
    expect(body.done).toMatchObject([{ key: 'missed-calls', count: 1 }])
  })

  test('known before the missed call is › resolves it all the same, even if reports come twice', async () => {
    const practice = await phone.openPractice()
    const sid = await begin(practice)
    const reached = await answered(practice)
    for (let time = 0; time < 2; time++) await miss(practice, sid)
    await answer(practice, reached)
    expect(await open(practice)).toEqual([])
    expect(await rows(practice, 'dismiss=COMPLETED')).toMatchObject([{ call_sid: sid, got_through_datetime: expect.any(String) }])
  })

  test('while the missed call is being reported › resolves it, whichever is stored first', async () => {
    const practice = await phone.openPractice()
    const numbers = Array.from({ length: 6 }, (_, index) => `+1217555015${index}`)
    const pairs = await Promise.all(numbers.map((from) => begin(practice, from)))
    later()
    const reached = await Promise.all(numbers.map((from) => begin(practice, from)))
    await Promise.all([...reached.map((sid) => answer(practice, sid)), ...pairs.map((sid) => miss(practice, sid))])
    expect(await open(practice)).toEqual([])
    expect(await rows(practice, 'dismiss=COMPLETED')).toHaveLength(6)
  })

  test('between two missed calls, and reported last › leaves the later one to be called back', async () => {
    const practice = await phone.openPractice()
    const [first, between, last] = [await begin(practice), await begin(practice), await begin(practice)]
    await miss(practice, last)
    await miss(practice, first)
    expect(await open(practice)).toEqual([[TWICE, first]])
    await answer(practice, between)
    expect(await open(practice)).toEqual([[ONCE, last]])
    expect(await rows(practice, 'dismiss=COMPLETED')).toMatchObject([{ call_sid: first }])
  })

  test('in a call first reported as missed › leaves the later ones to be called back', async () => {
    const practice = await phone.openPractice()
    const [first, last] = [await missed(practice), await missed(practice)]
    await answer(practice, first)
    expect(await open(practice)).toEqual([[ONCE, last]])
    expect(await rows(practice, 'dismiss=COMPLETED')).toEqual([])
  })

  test('before the missed call › resolves nothing', async () => {
    const practice = await phone.openPractice()
    await answered(practice)
    const sid = await missed(practice)
    expect(await open(practice)).toEqual([[ONCE, sid]])
  })

  test('whose task is opened again › stays open until the next call that is answered', async () => {
    const practice = await phone.openPractice()
    const sid = await missed(practice)
    const reached = await answered(practice)
    const [row] = await rows(practice, 'dismiss=COMPLETED')
    await tick(practice, row, true)
    await answer(practice, reached)
    const again = await missed(practice)
    expect(await open(practice)).toEqual([[TWICE, sid]])
    expect((await phone.read(practice, again)).action_itmes).toMatchObject([{ got_through_datetime: null }])
    await answered(practice)
    expect(await open(practice)).toEqual([])
  })

  test('whose task was ticked off by hand › is not shown as having got through', async () => {
    const practice = await phone.openPractice()
    await missed(practice)
    await tick(practice, (await rows(practice))[0], false)
    await answered(practice)
    expect(await rows(practice, 'dismiss=COMPLETED')).toMatchObject([{ got_through_datetime: null }])
  })
})

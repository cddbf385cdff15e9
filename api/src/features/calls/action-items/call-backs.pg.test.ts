import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCallSid, type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { lockCaller } from './call-backs.queries.ts'

// Needs a real PostgreSQL, where two reports are written on two connections at the same time; the embedded database has only one connection

const LIST = '/inquiry/call-inquiry/action-items'
const ANN = '+12175550142'
const ONCE = 'Call back +1 (217) 555-0142'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

type Work = () => Promise<unknown>

async function begin(practice: Practice): Promise<string> {
  marquee.clock.advance(60_000)
  const CallSid = newCallSid()
  await phone.webhook('voice', '', { CallSid, From: ANN, To: practice.number, CallStatus: 'ringing' })
  return CallSid
}

const miss = (practice: Practice, CallSid: string) => phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'no-answer' })
const answer = (practice: Practice, CallSid: string) =>
  phone.webhook('dial', practice.number, { CallSid, DialCallStatus: 'completed', DialCallDuration: '31' })

async function itemsOf({ token }: Practice): Promise<{ twilio_call_analysis_action_items_uuid: string; [field: string]: unknown }[]> {
  return (await marquee.api('GET', `${LIST}?kind=CALL_BACK&dismiss=ALL`, { token })).body.data
}

const stateOf = async (practice: Practice) =>
  (await itemsOf(practice)).map(({ action_items, call_sid, show_display }) => [action_items, call_sid, show_display])

async function countWaiting(): Promise<number> {
  const { rows } = await marquee.services.database.executeSql(
    "select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
  )
  return Number(rows[0]?.count)
}

/** Holds the number's lock until each piece of work waits for it in its own transaction, in this order, then releases it */
async function atOnce({ clientUuid }: Practice, works: Work[]): Promise<void> {
  const running = await withTenant(marquee.services.database, clientUuid, async (db) => {
    await lockCaller(db, { clientUuid, phoneFrom: ANN })
    const begun: Promise<unknown>[] = []
    for (const work of works) {
      begun.push(work())
      await expect.poll(countWaiting).toBe(begun.length)
    }
    return begun
  })
  await Promise.all(running)
}

const BOTH_ORDERS = [
  ['the first one first', (works: Work[]) => works],
  ['the last one first', (works: Work[]) => works.toReversed()],
] as const

describe.each(BOTH_ORDERS)('two reports of one number at once, %s', (_, inOrder) => {
  test('two missed calls › make one task, of the earlier one', async () => {
    const practice = await phone.openPractice()
    const sids = [await begin(practice), await begin(practice)]
    await atOnce(practice, inOrder(sids.map((sid) => () => miss(practice, sid))))
    expect(await stateOf(practice)).toEqual([[`${ONCE}, called 2 times`, sids[0], true]])
  })

  test('the caller gets through and a later call is missed › the first task is resolved, the new call has one', async () => {
    const practice = await phone.openPractice()
    const [old, through, again] = [await begin(practice), await begin(practice), await begin(practice)]
    await miss(practice, old)
    await atOnce(practice, inOrder([() => answer(practice, through), () => miss(practice, again)]))
    expect(await stateOf(practice)).toHaveLength(2)
    expect(await stateOf(practice)).toEqual(
      expect.arrayContaining([
        [expect.stringContaining(ONCE), old, false],
        [ONCE, again, true],
      ]),
    )
  })

  test('another call is missed and then the caller gets through › nothing is left to do', async () => {
    const practice = await phone.openPractice()
    const [old, again, through] = [await begin(practice), await begin(practice), await begin(practice)]
    await miss(practice, old)
    await atOnce(practice, inOrder([() => miss(practice, again), () => answer(practice, through)]))
    expect((await stateOf(practice)).filter(([, , isOpen]) => isOpen)).toEqual([])
  })

  test('somebody opens the resolved task again while a new call is missed › one task covers both', async () => {
    const practice = await phone.openPractice()
    const [old, through, again] = [await begin(practice), await begin(practice), await begin(practice)]
    await miss(practice, old)
    await answer(practice, through)
    const [resolved] = await itemsOf(practice)
    const reopen = () =>
      marquee.api('POST', `${LIST}/${resolved?.twilio_call_analysis_action_items_uuid}/status-change`, {
        token: practice.token,
        body: { show_item: true },
      })
    await atOnce(practice, inOrder([reopen, () => miss(practice, again)]))
    expect((await stateOf(practice)).filter(([, , isOpen]) => isOpen)).toEqual([[`${ONCE}, called 2 times`, old, true]])
  })
})

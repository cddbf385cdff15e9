import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCallSid, type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { deleteReportsBefore } from './call-intake.queries.ts'
import { callReports } from './call-intake.tables.ts'
import { purgeReportsJob } from './purge-reports.job.ts'

const DAY_MS = 24 * 3_600_000

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
let practice: Practice
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
  practice = await phone.openPractice({ recording: false })
})
afterAll(() => marquee.stop())

const reportsOf = (callSid: string) =>
  withSystem(marquee.services.database, (db) => db.select().from(callReports).where(eq(callReports.callSid, callSid)))

/** A call that is answered for 40 s, as Twilio reports it */
async function takeCall(): Promise<string> {
  const form = { CallSid: newCallSid(), From: '+12175550142', To: practice.number }
  await phone.webhook('voice', '', { ...form, CallStatus: 'ringing' })
  await phone.webhook('dial', practice.number, { ...form, DialCallStatus: 'completed', DialCallDuration: '40' })
  return form.CallSid
}

/** Read by a newly signed-in account, because sessions do not last as long as reports */
const readCall = async (callSid: string) => phone.read(await marquee.createAccount({ clientUuid: practice.clientUuid }), callSid)
const OF_THE_CALL = { call_status: 'Answered', call_duration: 40 }

test('reports of a call › after 60 days, then after 90 › no longer change it, then are deleted, and a late one is ignored', async () => {
  const old = await takeCall()
  marquee.clock.advance(61 * DAY_MS)
  await phone.webhook('dial', practice.number, { CallSid: old, DialCallStatus: 'answered', DialCallDuration: '70' })
  expect(await readCall(old)).toMatchObject(OF_THE_CALL)
  const young = await takeCall()
  await purgeReportsJob.run(marquee.services, {})
  expect([await reportsOf(old), await reportsOf(young)].map(({ length }) => length)).toEqual([3, 2])
  marquee.clock.advance(30 * DAY_MS)
  await purgeReportsJob.run(marquee.services, {})
  expect([await reportsOf(old), await reportsOf(young)].map(({ length }) => length)).toEqual([1, 2])
  await phone.webhook('voice', '', { CallSid: old, From: '+12175550142', To: practice.number, CallStatus: 'ringing' })
  expect(await readCall(old)).toMatchObject(OF_THE_CALL)
  expect(await readCall(young)).toMatchObject(OF_THE_CALL)
})

test('old reports › more than a batch › are deleted batch by batch', async () => {
  const callSids = [await takeCall(), await takeCall()]
  const { database, clock } = marquee.services
  const remove = () => withSystem(database, (db) => deleteReportsBefore(db, new Date(clock.now().getTime() + 1), 3))
  const counts = [await remove(), await remove()]
  expect(counts).toEqual([3, 3])
  while ((await remove()) > 0);
  for (const callSid of callSids) expect(await reportsOf(callSid)).toEqual([])
})

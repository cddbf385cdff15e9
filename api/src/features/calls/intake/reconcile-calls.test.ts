import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { OPERATOR_KEY, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import type { CallHistory, PastCall } from '../../../platform/vendors/telephony/call-history.ts'
import { reconcileCallsJob } from './reconcile-calls.job.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
let practice: Practice
/** A proxy that drops all webhooks except those matching `letThrough` */
let lossy: Server
let letThrough: RegExp

beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
  practice = await openPractice()
  lossy = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (!letThrough.test(request.url ?? '')) return void response.writeHead(503).end()
    const proxied = await fetch(marquee.url + request.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': String(request.headers['x-twilio-signature']),
      },
      body: new Uint8Array(Buffer.concat(chunks)),
    })
    return void response.writeHead(proxied.status, { 'content-type': 'text/xml' }).end(await proxied.text())
  })
  await new Promise<void>((resolve) => lossy.listen(0, '127.0.0.1', resolve))
  // Long enough after the calls that webhooks can no longer be merely late
  marquee.clock.advance(15 * 60_000)
})
afterAll(async () => {
  lossy.close()
  await marquee.stop()
})

/** A practice that has had its number for a long time, because the phone company reports call times only to the second */
async function openPractice(settings = {}): Promise<Practice> {
  const opened = await phone.openPractice(settings)
  await marquee.services.database.executeSql(
    `update phone_numbers set owned_since = now() - interval '1 week' where client_uuid = '${opened.clientUuid}'`,
  )
  return opened
}

const ringLosing = (order: Parameters<typeof phone.ring>[1], through: RegExp, to = practice) => {
  letThrough = through
  return phone.ring(to, { ...order, connect_to: `http://127.0.0.1:${(lossy.address() as AddressInfo).port}` })
}
const reconcile = () => reconcileCallsJob.run(marquee.services, {})
const lines = () => marquee.logLines.filter((line) => line.includes('filled in from'))

describe('the calls of the last day', () => {
  test('whose first webhook was rejected › are filled in as missed, with a call-back, at the time they came in', async () => {
    const { callSid } = await ringLosing({ outcome: 'missed', caller_name: 'Jane Roe' }, /^$/)
    expect(await phone.read(practice, callSid)).toBe(404)
    await reconcile()
    const call = await phone.read(practice, callSid)
    expect(call).toMatchObject({ call_status: 'Missed call', phone_from: '+12175550142', recording: null })
    expect(call.action_itmes).toHaveLength(1)
    expect(Date.parse(call.call_start_datetime)).toBeLessThan(marquee.clock.now().getTime() - 10 * 60_000)
  })

  test('that are known but for how they ended › get their outcome', async () => {
    const { callSid } = await ringLosing({ outcome: 'busy' }, /\/voice$/)
    expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Unknown' })
    await reconcile()
    expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Busy' })
  })

  test('that were answered and whose recording was not reported › get it, and it is fetched', async () => {
    const { callSid } = await ringLosing({ outcome: 'answered', transcript: 'Staff: Hello\nCaller: Hi' }, /\/(voice$|status|dial)/)
    expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Answered', recording: null })
    await reconcile()
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({
      call_status: 'Answered',
      recording: { duration_s: expect.any(Number) },
      call_duration: 60,
    })
  })

  test('of which only the first report is missing, as after a restore › have the recording that was reported since', async () => {
    const { callSid } = await phone.ring(practice, { outcome: 'answered', transcript: 'Staff: Hello\nCaller: Hi' })
    await marquee.services.database.executeSql("delete from call_reports where kind = 'voice' and call_sid = $1", [callSid])
    await marquee.services.database.executeSql('delete from calls where call_sid = $1', [callSid])
    await reconcile()
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Answered', recording: { duration_s: expect.any(Number) } })
  })

  test('all of which are known › change nothing, and cause no request for a recording', async () => {
    const { callSid } = await phone.ring(practice, { outcome: 'answered', transcript: 'Staff: Hello\nCaller: Hi' })
    await reconcile()
    await marquee.runJobs()
    const before = [await phone.read(practice, callSid), lines().length, await countReports()]
    await reconcile()
    expect([await phone.read(practice, callSid), lines().length, await countReports()]).toEqual(before)
  })

  test('to a number of a business that is not recorded, or that is nobody’s › are left as they are', async () => {
    const quiet = await openPractice({ recording: false })
    const { callSid } = await ringLosing({ outcome: 'answered' }, /\/voice$/, quiet)
    const stranger = await ringLosing({ outcome: 'answered' }, /^$/, { ...practice, number: '+12175550999' })
    await reconcile()
    expect(await phone.read(quiet, callSid)).toMatchObject({ call_status: 'Answered', recording: null })
    expect(await phone.read(practice, stranger.callSid)).toBe(404)
  })

  test('to a number that was moved to another business since › are not the other’s; those from then on are', async () => {
    const [first, second] = [await openPractice(), await openPractice()]
    const lost = await ringLosing({ outcome: 'missed' }, /^$/, first)
    const known = await ringLosing({ outcome: 'answered', transcript: 'Staff: Hello' }, /\/voice$/, first)
    const move = (to: Practice, number: string | null) =>
      marquee.api('PUT', `/operator/clients/${to.clientUuid}/inquiries`, { token: OPERATOR_KEY, body: { tracking_number: number } })
    expect([(await move(first, null)).status, (await move(second, first.number)).status]).toEqual([200, 200])
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const later = await ringLosing({ outcome: 'busy' }, /^$/, first)
    await reconcile()
    expect(await phone.read(second, lost.callSid)).toBe(404)
    expect(await phone.read(second, known.callSid)).toBe(404)
    expect(await phone.read(second, later.callSid)).toMatchObject({ call_status: 'Missed call' })
    expect((await phone.list(second)).data).toHaveLength(1)
    // Saving the same number again does not move it
    await move(second, first.number)
    const [row] = (
      await marquee.services.database.executeSql(
        `select owned_since < now() - interval '1 second' as kept from phone_numbers where client_uuid = '${second.clientUuid}'`,
      )
    ).rows
    expect(row).toEqual({ kept: true })
  })

  test('of which one cannot be filled in › do not affect the others', async () => {
    const bad = await ringLosing({ outcome: 'missed' }, /^$/)
    const good = await ringLosing({ outcome: 'missed' }, /^$/)
    const callHistory = marquee.services.callHistory as CallHistory
    const spoilt = (call: PastCall) => ({ ...call, reports: call.reports.map((report) => ({ ...report, at: new Date(Number.NaN) })) })
    const listEnded: CallHistory['listEnded'] = async function* (since) {
      // The failing call comes first
      for await (const page of callHistory.listEnded(since))
        yield page.map((call) => (call.callSid === bad.callSid ? spoilt(call) : call)).toReversed()
    }
    await reconcileCallsJob.run({ ...marquee.services, callHistory: { ...callHistory, listEnded } }, {})
    expect(await phone.read(practice, good.callSid)).toMatchObject({ call_status: 'Missed call' })
    expect(marquee.logLines.some((line) => line.includes('could not be filled in') && line.includes(bad.callSid))).toBe(true)
  })

  test('whose recording is not ready yet › get it the next time', async () => {
    const { callSid } = await ringLosing({ outcome: 'answered', transcript: 'Staff: Hello\nCaller: Hi' }, /\/voice$/)
    await marquee.services.database.executeSql('delete from call_reports where call_sid = $1', [callSid])
    await marquee.services.database.executeSql('delete from calls where call_sid = $1', [callSid])
    const callHistory = marquee.services.callHistory as CallHistory
    const notReady = { ...callHistory, listRecordings: async () => ({ recordings: [], isMoreToCome: true }) }
    await reconcileCallsJob.run({ ...marquee.services, callHistory: notReady }, {})
    expect(await phone.read(practice, callSid)).toMatchObject({ call_status: 'Answered', recording: null })
    await reconcile()
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({ recording: { duration_s: expect.any(Number) } })
  })

  test('whose message was not reported › get it, and the recordings of those without one are requested once', async () => {
    const clinic = await openPractice()
    const body = { text_back: false, text_back_words: 'Sorry.', voicemail: true, voicemail_words: 'Speak.', language: 'en' }
    await marquee.api('PUT', '/inquiry/missed-calls', { token: clinic.token, body })
    const through = /\/(voice$|dial|voicemail)/
    const left = await ringLosing({ outcome: 'missed', message: 'This is Dana. Please call me about my crown.' }, through, clinic)
    const none = await ringLosing({ outcome: 'missed', from: '+12175550143' }, through, clinic)
    expect(await phone.read(clinic, left.callSid)).toMatchObject({ call_status: 'Missed call', voicemail: false })
    const requested: string[] = []
    const callHistory = marquee.services.callHistory as CallHistory
    const listRecordings = (callSid: string) => {
      requested.push(callSid)
      return callHistory.listRecordings(callSid)
    }
    for (let hour = 0; hour < 2; hour++)
      await reconcileCallsJob.run({ ...marquee.services, callHistory: { ...callHistory, listRecordings } }, {})
    expect(requested.filter((callSid) => [left.callSid, none.callSid].includes(callSid)).toSorted()).toEqual(
      [left.callSid, none.callSid].toSorted(),
    )
    await marquee.runJobs()
    expect(await phone.read(clinic, left.callSid)).toMatchObject({ call_status: 'Missed call', voicemail: true, analysis_state: 'done' })
    expect(await phone.read(clinic, none.callSid)).toMatchObject({ call_status: 'Missed call', voicemail: false, recording: null })
  })

  test('that just ended › wait for their webhooks', async () => {
    const { callSid } = await ringLosing({ outcome: 'missed' }, /^$/)
    marquee.clock.advance(-15 * 60_000)
    await reconcile()
    marquee.clock.advance(15 * 60_000)
    expect(await phone.read(practice, callSid)).toBe(404)
  })

  test('while Twilio is unavailable › are requested again later', async () => {
    await phone.setFault('twilio', 'server_error')
    await expect(reconcile()).rejects.toMatchObject({ vendor: 'twilio', retryable: true })
    await phone.setFault('twilio', 'ok')
  })
})

const countReports = async () => (await marquee.services.database.executeSql('select count(*) as count from call_reports')).rows[0]?.count

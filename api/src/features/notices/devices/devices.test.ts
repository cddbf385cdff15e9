import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Practice, testPhone } from '../../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { sessions } from '../../../platform/identity/identity.tables.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
let practice: Practice
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())
beforeEach(async () => {
  practice = await phone.openPractice({}, { companyName: 'Elm Dental' })
})
const setFault = (mode: string) => marquee.sandbox.http.inject({ method: 'PUT', url: '/faults/web-push', payload: { mode } })
afterEach(() => setFault('ok'))

type Person = Pick<Practice, 'token'>

const list = async ({ token }: Person) => (await marquee.api('GET', '/notices/devices', { token })).body
const save = ({ token }: Person, body: object) => marquee.api('PUT', '/notices/devices', { token, body })

/** A browser whose owner has allowed the portal's notices */
async function openBrowser() {
  const payload = { application_server_key: (await list(practice)).public_key }
  const { id, ...subscription } = (await marquee.sandbox.http.inject({ method: 'POST', url: '/web-push/browsers', payload })).json()
  const shown = async () =>
    ((await marquee.sandbox.http.inject(`/web-push/browsers/${id}/notices`)).json() as { notice: Record<string, string> }[]).map(
      ({ notice }) => notice,
    )
  const leave = () => marquee.sandbox.http.inject({ method: 'DELETE', url: `/web-push/browsers/${id}` })
  return { subscription, shown, leave }
}

async function run() {
  await marquee.runJobs({ includeWaiting: true })
  await marquee.runJobs()
}

const KINDS = { kinds: ['missed_call'] }

describe('a browser whose owner allows notices', () => {
  test('when a call is missed › shows who called, and opens the call', async () => {
    const { subscription, shown } = await openBrowser()
    expect((await save(practice, { ...subscription, ...KINDS })).status).toBe(200)
    const { callSid } = await phone.ring(practice, { outcome: 'missed' })
    await run()
    const [notice, ...more] = await shown()
    expect(more).toEqual([])
    expect(notice).toMatchObject({ url: `/callInquiries?call=${callSid}`, icon: '/brand/marquee-icon-192.png' })
    expect(notice?.title).toContain('+1 (217) 555-0142')
    expect(notice?.body).toMatch(/^Elm Dental, \w{3} \d/)
  })

  test('when a call is urgent › shows the reason and opens the transcript line, unless that kind is switched off', async () => {
    const [wanted, unwanted] = [await openBrowser(), await openBrowser()]
    await save(practice, { ...wanted.subscription, kinds: ['urgent_call'] })
    await save(practice, { ...unwanted.subscription, ...KINDS })
    const { callSid } = await phone.ring(practice, { transcript: 'Megan: Elm Dental.\nCaller: I am bleeding.', duration_s: 20 })
    await run()
    expect(await wanted.shown()).toMatchObject([
      { title: 'Urgent call from +1 (217) 555-0142: bleeding', url: `/callInquiries?call=${callSid}&line=1` },
    ])
    expect(await unwanted.shown()).toEqual([])
  })

  test('when a test is requested › shows it in that account’s own browser only', async () => {
    const { subscription, shown } = await openBrowser()
    const { device_uuid: uuid } = (await save(practice, { ...subscription, ...KINDS })).body
    const colleague = await marquee.createAccount({ clientUuid: practice.clientUuid })
    const tryOut = ({ token }: Person) => marquee.api('POST', `/notices/devices/${uuid}/test`, { token })
    expect([(await tryOut(colleague)).status, (await tryOut(practice)).status]).toEqual([404, 200])
    await run()
    expect((await shown()).map(({ title }) => title)).toEqual(['This is how notifications look'])
  })

  test('used by somebody else now, or signed out › shows nothing for the first account', async () => {
    const { subscription, shown } = await openBrowser()
    await save(practice, { ...subscription, ...KINDS })
    const stranger = await marquee.createAccount()
    await save(stranger, { ...subscription, ...KINDS })
    expect([(await list(practice)).devices, (await list(stranger)).devices.length]).toEqual([[], 1])
    await save(practice, { ...subscription, ...KINDS })
    await withSystem(marquee.services.database, (db) => db.delete(sessions).where(eq(sessions.accountUuid, practice.uuid)))
    await phone.ring(practice, { outcome: 'missed' })
    await run()
    expect(await shown()).toEqual([])
  })

  test('that unsubscribed at its push service › is removed from the list; a rate-limited one is not', async () => {
    const { subscription, leave } = await openBrowser()
    const { device_uuid: uuid } = (await save(practice, { ...subscription, ...KINDS })).body
    const tryOut = () => marquee.api('POST', `/notices/devices/${uuid}/test`, { token: practice.token })
    await setFault('rate_limited')
    await tryOut()
    await marquee.runJobs()
    expect((await list(practice)).devices).toHaveLength(1)
    await setFault('ok')
    await leave()
    await tryOut()
    await run()
    expect((await list(practice)).devices).toEqual([])
  })

  test('with the address of another machine, or an invalid key › is rejected', async () => {
    const { subscription } = await openBrowser()
    for (const endpoint of ['http://169.254.169.254/', 'https://intranet.test/', 'http://localhost:5432/'])
      expect(problemOf(await save(practice, { ...subscription, endpoint, ...KINDS }))).toMatchObject({ status: 400 })
    const notOnCurve = Buffer.alloc(65, 4).toString('base64url')
    expect((await save(practice, { ...subscription, p256dh: notOnCurve, ...KINDS })).status).toBe(400)
  })

  test('that is switched off › is removed from the list', async () => {
    const { subscription } = await openBrowser()
    const { device_uuid: uuid } = (await save(practice, { ...subscription, ...KINDS })).body
    expect((await marquee.api('DELETE', `/notices/devices/${uuid}`, { token: practice.token })).status).toBe(200)
    expect((await list(practice)).devices).toEqual([])
  })
})

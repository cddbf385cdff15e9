import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newCallSid, testPhone } from '../../../../test/rows/test-phone.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import type { NumberShop } from '../../../platform/vendors/telephony/number-shop.ts'
import { reconcileNumbersJob } from './reconcile-numbers.job.ts'

const DAY_MS = 24 * 3_600_000
/** Without one, no number is sold: its calls would reach nobody */
const PORTAL = 'https://portal.test'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee({ webhookOrigin: PORTAL })
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())
afterEach(() => phone.setFault('twilio', 'ok'))

const asOperator = (method: string, path: string, body?: object) =>
  marquee.api(method as 'POST', `/operator${path}`, { token: OPERATOR_KEY, body })
const search = async (query: string) => (await asOperator('GET', `/numbers/available?${query}`)).body
const offered = async (): Promise<string> => (await search('area_code=312')).data[0].number
const buy = (client: string, number: string) => asOperator('POST', `/clients/${client}/numbers/purchases`, { number, name: 'Website' })
const listOf = async (client: string) => (await asOperator('GET', `/clients/${client}/numbers`)).body.data
const shop = () => marquee.services.numberShop as NumberShop
const atVendor = async (number: string) => (await shop().list()).find((one) => one.number === number)
const reconcile = () => reconcileNumbersJob.run(marquee.services, {})
const setRow = (number: string, change: string) =>
  marquee.services.database.executeSql(`update phone_numbers set ${change} where number = $1 and state <> 'released'`, [number])
const ring = async (number: string) => {
  const CallSid = newCallSid()
  const xml = String((await phone.webhook('voice', '', { CallSid, From: '+12175550142', To: number, CallStatus: 'ringing' })).body)
  return { CallSid, xml }
}
/** A practice with a main number and one that was bought */
async function openWithBought() {
  const practice = await phone.openPractice()
  const number = await offered()
  const uuid: string = (await buy(practice.clientUuid, number)).body.number_uuid
  const path = `/clients/${practice.clientUuid}/numbers/${uuid}`
  return { practice, number, path }
}

describe('GET /operator/numbers/available', () => {
  test('by area code, or by city and state › lists numbers that can be bought, with their price', async () => {
    const { data, monthly_cents } = await search('area_code=312')
    expect(monthly_cents).toBe(115)
    expect(data[0]).toEqual({ number: expect.stringMatching(/^\+1312556\d{4}$/), city: 'Chicago', state: 'IL', voice: true, text: true })
    expect((await search('city=springfield&state=il')).data[0].number).toMatch(/^\+1217556/)
    expect((await search('area_code=999')).data).toEqual([])
  })

  test('where nothing is for sale, or the account is suspended › is empty, or says why', async () => {
    await phone.setFault('twilio', 'no_inventory')
    expect((await search('area_code=312')).data).toEqual([])
    await phone.setFault('twilio', 'balance')
    expect(problemOf(await asOperator('GET', '/numbers/available?area_code=312')).message).toBe(
      'Twilio has suspended our account. Check its balance in the Twilio console. (20005)',
    )
  })
})

describe('POST /operator/clients/{client_uuid}/numbers/purchases', () => {
  test('of an offered number › belongs to the business, with price, webhooks and calls', async () => {
    const { practice, number, path } = await openWithBought()
    await marquee.runJobs()
    expect(await listOf(practice.clientUuid)).toMatchObject([
      { is_main: true },
      { number, state: 'active', is_main: false, monthly_cents: 115 },
    ])
    const { incoming_phone_numbers: owned } = (
      await marquee.sandbox.http.inject({
        url: `/twilio/2010-04-01/Accounts/AC5a4db05a4db05a4db05a4db05a4db05a/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(number)}`,
        headers: { authorization: `Basic ${Buffer.from('AC5a4db05a4db05a4db05a4db05a4db05a:sandbox-token').toString('base64')}` },
      })
    ).json()
    const hook = (name: string) => `${PORTAL}/api/webhooks/twilio/${name}`
    // By its label the reconciliation finds what was bought
    const friendly_name = path.split('/').at(-1)
    expect(owned).toMatchObject([{ friendly_name, voice_url: hook('voice'), status_callback: hook('status'), sms_url: hook('message') }])
    expect((await ring(number)).xml).not.toContain('not in service')
    expect(await marquee.auditOf(practice.clientUuid)).toEqual(['inquiry_settings_saved', 'number_requested', 'number_bought'])
    expect(await offered()).not.toBe(number)
  })

  test.each([
    ['number_taken', 'This number is no longer available. Search again and choose another one. (21422)'],
    [
      'bundle_missing',
      'Twilio requires a regulatory bundle for this number. Register one in the Twilio console, or choose another number. (21649)',
    ],
    ['server_error', 'Twilio is not available (HTTP 503, code 20503)'],
  ])('with the fault %s › says why and leaves no number behind', async (mode, message) => {
    const { clientUuid } = await phone.openPractice()
    const number = await offered()
    await phone.setFault('twilio', mode)
    expect(problemOf(await buy(clientUuid, number)).message).toBe(message)
    expect(await listOf(clientUuid)).toHaveLength(1)
    await phone.setFault('twilio', 'ok')
    expect((await buy(clientUuid, number)).status).toBe(201)
  })

  test('of one number by two operators at once › sells it to one of them, once', async () => {
    const [one, two] = [await marquee.createClient(), await marquee.createClient()]
    const number = await offered()
    const responses = await Promise.all([buy(one, number), buy(two, number)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    const lists = await Promise.all([listOf(one), listOf(two)])
    expect(lists.map(({ length }) => length).sort()).toEqual([0, 1])
  })
})

describe('the reconciliation', () => {
  /** As a process leaves it that died after the request to the phone company, or before it */
  async function leaveHalfBought(isBought: boolean) {
    const client = await marquee.createClient()
    const number = await offered()
    const uuid = crypto.randomUUID()
    await marquee.services.database.executeSql(
      `insert into phone_numbers (client_uuid, number_uuid, number, name, state, purchase, state_since)
       values ($1, $2, $3, 'Website', 'buying', 'requested', $4)`,
      [client, uuid, number, new Date(marquee.clock.now().getTime() - 10 * 60_000).toISOString()],
    )
    if (isBought) await shop().buy(number, uuid)
    return { client, number, uuid }
  }

  test('of a purchase whose process died afterwards › adopts the number', async () => {
    const { client, number } = await leaveHalfBought(true)
    await reconcile()
    expect(await listOf(client)).toMatchObject([{ number, state: 'active', is_main: true }])
    expect(await marquee.auditOf(client)).toEqual(['number_bought'])
  })

  test('of a purchase that was never made › frees the number, and gives it back if it comes through later', async () => {
    const { client, number, uuid } = await leaveHalfBought(false)
    await reconcile()
    expect(await listOf(client)).toEqual([])
    await shop().buy(number, uuid)
    await reconcile()
    expect(await atVendor(number)).toBeUndefined()
  })

  test('of a purchase under way › waits, and of a number that it does not know › leaves it alone', async () => {
    const { client, number } = await leaveHalfBought(false)
    await setRow(number, 'state_since = now()')
    const foreign = (await search('area_code=303')).data[0].number
    await shop().buy(foreign, 'Bought by hand')
    await reconcile()
    expect(await listOf(client)).toMatchObject([{ number, state: 'buying' }])
    expect(await offered()).not.toBe(number)
    expect(await atVendor(foreign)).toBeDefined()
  })
})

describe('POST …/numbers/{number_uuid}/release', () => {
  test('without the number typed again, or of the main number before others › is rejected', async () => {
    const { practice, number, path } = await openWithBought()
    expect(problemOf(await asOperator('POST', `${path}/release`, { confirm: '+12175550000' })).message).toBe(
      `Do you want to delete it? Repeat ${number} to confirm`,
    )
    const [main] = await listOf(practice.clientUuid)
    const mainPath = `/clients/${practice.clientUuid}/numbers/${main.number_uuid}`
    for (const act of ['release', 'port-out'])
      expect(
        problemOf(await asOperator('POST', `${mainPath}/${act}`, act === 'release' ? { confirm: main.number } : undefined)).message,
      ).toBe('This is the main number. Make another number the main one first')
  })

  test('confirmed › lets callers hear a sentence, keeps the number for 30 days and then gives it back', async () => {
    const { practice, number, path } = await openWithBought()
    const released = await asOperator('POST', `${path}/release`, { confirm: number })
    expect(Date.parse(released.body.releases_datetime) - marquee.clock.now().getTime()).toBeCloseTo(30 * DAY_MS, -5)
    const { CallSid, xml } = await ring(number)
    expect(xml).toMatch(/<Say>[^<]+ no longer uses this number\. Please call 2 1 7 5 5 5 0 1 \d \d\.<\/Say><Hangup\/>/)
    expect(await phone.read(practice, CallSid)).toBe(404)
    expect(problemOf(await buy(practice.clientUuid, number)).status).toBe(409)
    await reconcile()
    expect(await atVendor(number)).toBeDefined()
    await setRow(number, `releases_at = '${new Date(marquee.clock.now().getTime() - 1_000).toISOString()}'`)
    await reconcile()
    expect(await atVendor(number)).toBeUndefined()
    expect(await listOf(practice.clientUuid)).toHaveLength(1)
    expect((await ring(number)).xml).toContain('this number is not in service')
  })

  test('taken back in time › is in use again', async () => {
    const { practice, number, path } = await openWithBought()
    await asOperator('POST', `${path}/release`, { confirm: number })
    expect((await asOperator('POST', `${path}/restore`)).status).toBe(200)
    expect((await listOf(practice.clientUuid))[1]).toMatchObject({ number, state: 'active', releases_datetime: null })
    expect((await asOperator('POST', `${path}/restore`)).status).toBe(409)
  })
})

describe('a port', () => {
  test('in › works as soon as the phone company has the number', async () => {
    const practice = await phone.openPractice()
    const number = (await search('area_code=303')).data[0].number
    const form = { number, name: 'Old line', rings_at: '+12175550193' }
    expect((await asOperator('POST', `/clients/${practice.clientUuid}/numbers/ports`, form)).status).toBe(201)
    await reconcile()
    expect((await listOf(practice.clientUuid))[1]).toMatchObject({ number, state: 'porting_in' })
    expect((await ring(number)).xml).toContain('not in service')
    await shop().buy(number, 'Ported')
    await reconcile()
    expect((await listOf(practice.clientUuid))[1]).toMatchObject({ number, state: 'active' })
    expect((await ring(number)).xml).toContain('>+12175550193</Number>')
  })

  test('out › works until the number has left', async () => {
    const { practice, number, path } = await openWithBought()
    expect((await asOperator('POST', `${path}/port-out`)).status).toBe(200)
    await reconcile()
    expect((await listOf(practice.clientUuid))[1]).toMatchObject({ number, state: 'porting_out' })
    await shop().release((await atVendor(number))?.providerId ?? '')
    await reconcile()
    expect(await listOf(practice.clientUuid)).toHaveLength(1)
    expect((await marquee.auditOf(practice.clientUuid)).at(-1)).toBe('number_ported_out')
  })
})

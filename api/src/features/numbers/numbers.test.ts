import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { newCallSid, type Practice, testPhone } from '../../../test/rows/test-phone.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { type Call, runCommand } from '../../platform/command-line/commands.ts'
import { violatedConstraintOf } from '../../platform/database/database.ts'
import { numbersCommands } from './numbers.commands.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

let count = 0
const someNumber = () => `+1312555${String(1000 + count++)}`
const list = async ({ token }: Practice) => (await marquee.api('GET', '/numbers', { token })).body.data
const assign = (client: string, body: Record<string, unknown>) =>
  marquee.api('POST', `/operator/clients/${client}/numbers`, { token: OPERATOR_KEY, body: { name: 'Website', ...body } })
const change = ({ token }: Practice, uuid: string, body: Record<string, unknown>) =>
  marquee.api('PUT', `/numbers/${uuid}`, { token, body: { ...FORM, ...body } })
const FORM = {
  name: 'Website',
  source: 'WEBSITE',
  rings_at: '(217) 555-0190',
  opening_hours: null,
  after_hours_rings_at: null,
  recording: true,
  language: 'en',
}
/** A practice with its main number and one for its website */
async function openWithTwo(form: Record<string, unknown> = {}) {
  const practice = await phone.openPractice()
  const number = someNumber()
  const uuid: string = (await assign(practice.clientUuid, { number })).body.number_uuid
  expect((await change(practice, uuid, form)).status).toBe(200)
  return { practice, website: { uuid, number } }
}
const twimlOf = async (number: string, callSid = newCallSid()) =>
  String((await phone.webhook('voice', '', { CallSid: callSid, From: '+12175550142', To: number, CallStatus: 'ringing' })).body)
const storedCall = async (callSid: string) =>
  (await marquee.services.database.executeSql('select number_uuid, number_source from calls where call_sid = $1', [callSid])).rows[0]

describe('GET /numbers', () => {
  test('of a business with two › lists the main one first', async () => {
    const { practice, website } = await openWithTwo()
    expect(await list(practice)).toEqual([
      expect.objectContaining({ number: practice.number, name: 'Main number', source: 'UNKNOWN', is_main: true, rings_at: '+12175550199' }),
      {
        number_uuid: website.uuid,
        number: website.number,
        name: 'Website',
        source: 'WEBSITE',
        is_main: false,
        rings_at: '+12175550190',
        opening_hours: null,
        after_hours_rings_at: null,
        recording: true,
        language: 'en',
        voice: true,
        text: true,
        state: 'active',
        releases_datetime: null,
      },
    ])
  })
})

describe('PUT /numbers/{number_uuid}', () => {
  test.each([
    ['an emergency line', '911', 'Calls can’t be forwarded to emergency or crisis lines like 911, 933 and 988'],
    ['an expensive country', '+1 876 555 0100', 'Calls can’t be forwarded to Jamaica, because they cost far more'],
    ['a premium number', '(900) 555-0100', 'Calls can’t be forwarded to premium-rate numbers (900 and 976)'],
    ['no number', '555', 'Enter a phone number with its area code, like (217) 555-0100'],
  ])('with %s as a destination › is rejected', async (_, typed, message) => {
    const { practice, website } = await openWithTwo()
    expect(problemOf(await change(practice, website.uuid, { rings_at: typed }))).toEqual({ status: 400, code: 'invalid_input', message })
    const afterHours = { opening_hours: [{ weekday: 1, opens: '08:00', closes: '17:00' }], after_hours_rings_at: typed }
    expect(problemOf(await change(practice, website.uuid, afterHours)).message).toBe(message)
  })

  test('with itself, another own number or another business’s as a destination › is rejected', async () => {
    const { practice, website } = await openWithTwo()
    const other = await phone.openPractice()
    expect(problemOf(await change(practice, website.uuid, { rings_at: website.number })).message).toBe(
      'Calls can’t be forwarded to the tracking number itself',
    )
    for (const number of [practice.number, other.number])
      expect(problemOf(await change(practice, website.uuid, { rings_at: number }))).toMatchObject({
        status: 409,
        message: `${number} is a tracking number. Calls forwarded to it would never stop ringing`,
      })
  })

  test('of another business’s number › returns 404', async () => {
    const [{ practice }, other] = [await openWithTwo(), await openWithTwo()]
    expect((await change(practice, other.website.uuid, {})).status).toBe(404)
    expect((await marquee.api('POST', `/numbers/${other.website.uuid}/main`, { token: practice.token })).status).toBe(404)
  })

  test.each([
    ['that close before they open', [{ weekday: 1, opens: '17:00', closes: '08:00' }], 'Each day must close after it opens'],
    ['without a day', [], 'Choose at least one day'],
    ['with a day twice', [1, 1].map((weekday) => ({ weekday, opens: '08:00', closes: '09:00' })), 'List each day only once'],
  ])('with opening hours %s › is rejected', async (_, hours, message) => {
    const { practice, website } = await openWithTwo()
    expect(problemOf(await change(practice, website.uuid, { opening_hours: hours })).message).toBe(message)
  })
})

describe('POST /numbers/{number_uuid}/main', () => {
  test('of another number › makes it the only main one, which the operator sees', async () => {
    const { practice, website } = await openWithTwo()
    expect((await marquee.api('POST', `/numbers/${website.uuid}/main`, { token: practice.token })).status).toBe(200)
    expect((await list(practice)).map((one: { number: string; is_main: boolean }) => [one.number, one.is_main])).toEqual([
      [website.number, true],
      [practice.number, false],
    ])
    const settings = await marquee.api('GET', `/operator/clients/${practice.clientUuid}/inquiries`, { token: OPERATOR_KEY })
    expect(settings.body.data).toMatchObject({ tracking_number: website.number, forward_to: '+12175550190' })
    expect(await marquee.auditOf(practice.clientUuid)).toEqual([
      'inquiry_settings_saved',
      'number_assigned',
      'number_changed',
      'main_number_changed',
    ])
  })

  test('of a second number by SQL › is impossible', async () => {
    const { practice } = await openWithTwo()
    const both = marquee.services.database.executeSql('update phone_numbers set is_main = true where client_uuid = $1', [
      practice.clientUuid,
    ])
    expect(violatedConstraintOf(await both.catch((error) => error))).toBe('phone_numbers_main')
  })
})

describe('a call', () => {
  test('to one of several numbers › rings where that one rings, with its notice and language, and records number and source', async () => {
    const { practice, website } = await openWithTwo({ rings_at: '217-555-0191', language: 'es' })
    const callSid = newCallSid()
    const xml = await twimlOf(website.number, callSid)
    expect(xml).toMatch(/<Say language="es-MX">Gracias por llamar a [^<]+\. Esta llamada será grabada\.<\/Say>/)
    expect(xml).toContain('>+12175550191</Number>')
    expect(await storedCall(callSid)).toEqual({ number_uuid: website.uuid, number_source: 'WEBSITE' })
    const [main] = await list(practice)
    const toMain = newCallSid()
    expect(await twimlOf(practice.number, toMain)).toContain('>+12175550199</Number>')
    expect(await storedCall(toMain)).toEqual({ number_uuid: main.number_uuid, number_source: 'UNKNOWN' })
  })

  test('to a number with a source › has that source from the start, whatever the caller says, and can be filtered by it', async () => {
    const { practice, website } = await openWithTwo()
    const transcript = 'Megan: How did you hear about us?\nCaller: I found you on Google.'
    const { callSid } = await phone.ring(website, { transcript })
    const { callSid: toMain } = await phone.ring(practice, { transcript })
    expect(await phone.read(practice, callSid)).toMatchObject({
      referral_source: 'WEBSITE',
      number_name: 'Website',
      analysis_state: 'pending',
    })
    await marquee.runJobs()
    const filtered = async (source: string) => {
      const { body } = await marquee.api('GET', `/inquiry/call-inquiry1?referral_source_filter=${source}`, { token: practice.token })
      return [
        body.counts.answered,
        ...body.data.map((call: { call_sid: string; number_name: string }) => [call.call_sid, call.number_name]),
      ]
    }
    expect(await filtered('WEBSITE')).toEqual([1, [callSid, 'Website']])
    expect(await filtered('GOOGLE')).toEqual([1, [toMain, '']])
    await change(practice, website.uuid, { name: 'Home page', source: 'ETC' })
    expect(await filtered('WEBSITE')).toEqual([1, [callSid, 'Home page']])
  })

  test('to a number without recording › is forwarded without the notice', async () => {
    const { website } = await openWithTwo({ recording: false })
    expect(await twimlOf(website.number)).not.toContain('record')
  })

  test('outside of the number’s opening hours › rings at the other phone, or is missed at once', async () => {
    // Never open for longer than a minute, at a time that is not now
    const { hour } = { hour: (marquee.clock.now().getUTCHours() + 12) % 24 }
    const time = (minute: string) => `${String(hour).padStart(2, '0')}:${minute}`
    const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: time('00'), closes: time('01') }))
    const { practice, website } = await openWithTwo({ opening_hours, after_hours_rings_at: '(217) 555-0192' })
    expect(await twimlOf(website.number)).toContain('>+12175550192</Number>')
    await change(practice, website.uuid, { opening_hours })
    expect(await twimlOf(website.number)).toMatch(/<Response><Say>[^<]+no one can take your call[^<]+<\/Say><Hangup\/>/)
  })

  test('to a number that was removed › is not in service, and its earlier calls stay', async () => {
    const { practice, website } = await openWithTwo()
    const callSid = newCallSid()
    await twimlOf(website.number, callSid)
    const path = `/operator/clients/${practice.clientUuid}/numbers/${website.uuid}`
    expect((await marquee.api('DELETE', path, { token: OPERATOR_KEY })).status).toBe(200)
    expect(await twimlOf(website.number)).toContain('not in service')
    expect(await storedCall(callSid)).toMatchObject({ number_uuid: website.uuid })
    const next = await phone.openPractice()
    expect((await assign(next.clientUuid, { number: website.number })).status).toBe(201)
  })
})

describe('POST /operator/clients/{client_uuid}/numbers', () => {
  test('of one number for two businesses at once › gives it to one of them', async () => {
    const [one, two] = [await marquee.createClient(), await marquee.createClient()]
    const number = someNumber()
    const responses = await Promise.all([assign(one, { number }), assign(two, { number })])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(responses.map(problemOf).find(({ status }) => status === 409)?.message).toBe(
      `${number} is the tracking number of another client`,
    )
  })

  test('of a number that a business’s calls are forwarded to after hours › is rejected', async () => {
    const { website, practice } = await openWithTwo()
    const opening_hours = [{ weekday: 1, opens: '08:00', closes: '17:00' }]
    await change(practice, website.uuid, { opening_hours, after_hours_rings_at: '(312) 555-0999' })
    expect(problemOf(await assign(practice.clientUuid, { number: '+13125550999' })).message).toBe(
      'A client’s calls are forwarded to +13125550999, so it cannot be a tracking number',
    )
  })
})

describe('npm run operator -- numbers', () => {
  const call = (async (endpoint: EndpointSpec, { params, body }: { params: Record<string, string>; body?: unknown }) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const response = await marquee.api(endpoint.method, path, { token: OPERATOR_KEY, body })
    if (response.status >= 400) throw new Error(problemOf(response).message)
    return response.body
  }) as Call
  const type = (line: string[]) => runCommand('operator', numbersCommands, line, async () => call)

  test('assign, list and remove › change the numbers, and the main one goes last', async () => {
    const client = await marquee.createClient()
    const [first, second] = [someNumber(), someNumber()]
    expect(await type(['numbers', 'list', '--client', client])).toBe('No phone numbers yet.')
    await type(['numbers', 'assign', '--client', client, '--number', first, '--name', 'Front desk', '--rings-at', '+12175550190'])
    const printed = await type(['numbers', 'assign', '--client', client, '--number', second, '--name', 'Postcards', '--source', 'ETC'])
    expect(printed.split('\n')).toEqual([
      `${first}  Front desk  UNKNOWN  rings at +12175550190  main`,
      `${second}  Postcards  ETC  rings at no phone`,
    ])
    const remove = (number: string) => type(['numbers', 'remove', '--client', client, '--number', number])
    await expect(remove(first)).rejects.toThrow('This is the main number. Make another number the main one first')
    expect(await remove(second)).toBe(`${second} removed`)
    expect(await remove(first)).toBe(`${first} removed`)
    await expect(remove(first)).rejects.toThrow(`${first} is not a number of this client`)
  })
})

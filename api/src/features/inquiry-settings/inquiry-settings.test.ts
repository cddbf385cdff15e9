import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { type Call, runCommand } from '../../platform/command-line/commands.ts'
import { violatedConstraintOf } from '../../platform/database/database.ts'
import { inquirySettingsCommands } from './inquiry-settings.commands.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const pathOf = (client: string) => `/operator/clients/${client}/inquiries`
const read = (client: string) => marquee.api('GET', pathOf(client), { token: OPERATOR_KEY })
const save = (client: string, body: Record<string, unknown>) => marquee.api('PUT', pathOf(client), { token: OPERATOR_KEY, body })

/** How missed calls are handled until somebody changes it */
const OFF = expect.objectContaining({ text_back: false, voicemail: false, language: 'en' })

describe('GET /operator/clients/{client_uuid}/inquiries', () => {
  test('of a client without settings › shows the defaults', async () => {
    const response = await read(await marquee.createClient())
    expect(response.body.data).toEqual({
      tracking_number: null,
      forward_to: null,
      recording: true,
      analysis: true,
      site_key: null,
      allowed_origins: [],
      missed_calls: OFF,
    })
  })

  test('of an unknown client › returns 404', async () => {
    expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('PUT /operator/clients/{client_uuid}/inquiries', () => {
  test('with some settings › changes these, leaves the others and writes the audit log', async () => {
    const client = await marquee.createClient()
    await save(client, { tracking_number: '+12175550111', forward_to: '+12175550112', recording: false })
    expect((await save(client, { analysis: false, allowed_origins: ['https://www.elm.test', 'https://www.elm.test'] })).status).toBe(200)
    expect((await read(client)).body.data).toEqual({
      tracking_number: '+12175550111',
      forward_to: '+12175550112',
      recording: false,
      analysis: false,
      site_key: null,
      allowed_origins: ['https://www.elm.test'],
      missed_calls: OFF,
    })
    expect(await marquee.auditOf(client)).toEqual(['inquiry_settings_saved', 'inquiry_settings_saved'])
  })

  test('requesting a site key › creates one, and another the next time', async () => {
    const client = await marquee.createClient()
    const keys = []
    for (const _ of [1, 2]) {
      await save(client, { new_site_key: true })
      keys.push((await read(client)).body.data.site_key)
    }
    expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(keys[1]).not.toBe(keys[0])
    await save(client, { new_site_key: false })
    expect((await read(client)).body.data.site_key).toBe(keys[1])
  })

  test('with the tracking number of another client › returns 409 and changes nothing', async () => {
    const [owner, other] = [await marquee.createClient(), await marquee.createClient()]
    await save(owner, { tracking_number: '+12175550113' })
    expect(problemOf(await save(other, { tracking_number: '+12175550113', recording: false }))).toEqual({
      status: 409,
      code: 'conflict',
      message: '+12175550113 is the tracking number of another client',
    })
    expect((await read(other)).body.data).toMatchObject({ tracking_number: null, recording: true })
    expect(await marquee.auditOf(other)).toEqual([])
    expect((await save(owner, { tracking_number: '+12175550113' })).status).toBe(200)
  })

  test('with the site key of another client › is impossible in the database too', async () => {
    const [owner, other] = [await marquee.createClient(), await marquee.createClient()]
    for (const client of [owner, other]) await save(client, { new_site_key: true })
    const copied = marquee.services.database.executeSql(
      'update inquiry_settings set site_key = (select site_key from inquiry_settings where client_uuid = $1) where client_uuid = $2',
      [owner, other],
    )
    expect(violatedConstraintOf(await copied.catch((error) => error))).toBe('inquiry_settings_site_key')
  })

  test('with the tracking number of another client as the forwarding number › is rejected either way', async () => {
    const [one, two, three] = [await marquee.createClient(), await marquee.createClient(), await marquee.createClient()]
    await save(one, { tracking_number: '+12175550121', forward_to: '+12175550122' })
    expect(problemOf(await save(two, { forward_to: '+12175550121' }))).toEqual({
      status: 409,
      code: 'conflict',
      message: '+12175550121 is a tracking number. Calls forwarded to it would never stop ringing',
    })
    expect(problemOf(await save(three, { tracking_number: '+12175550122' }))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'A client’s calls are forwarded to +12175550122, so it cannot be a tracking number',
    })
    // Two practices in one building may share a phone
    expect((await save(two, { forward_to: '+12175550122' })).status).toBe(200)
  })

  test('with null instead of a number › releases it for another client', async () => {
    const [leaving, next] = [await marquee.createClient(), await marquee.createClient()]
    await save(leaving, { tracking_number: '+12175550123', forward_to: '+12175550124' })
    expect((await save(leaving, { tracking_number: null, forward_to: null })).status).toBe(200)
    expect((await read(leaving)).body.data).toMatchObject({ tracking_number: null, forward_to: null })
    expect((await save(next, { tracking_number: '+12175550123' })).status).toBe(200)
  })

  test('with the tracking number as the forwarding number › is rejected', async () => {
    const client = await marquee.createClient()
    await save(client, { tracking_number: '+12175550114' })
    expect(problemOf(await save(client, { forward_to: '+12175550114' })).message).toBe(
      'Calls can’t be forwarded to the tracking number itself',
    )
  })

  test('of an unknown client › returns 404', async () => {
    expect((await save('00000000-0000-4000-8000-000000000000', { recording: true })).status).toBe(404)
  })
})

describe('npm run operator -- inquiries', () => {
  const call = (async (endpoint: EndpointSpec, request: { params: { client_uuid: string }; body?: unknown }) =>
    (await marquee.api(endpoint.method, pathOf(request.params.client_uuid), { token: OPERATOR_KEY, body: request.body })).body) as Call
  const type = (line: string) => runCommand('operator', inquirySettingsCommands, line.split(' '), async () => call)

  test('with each command › changes the setting and prints the result', async () => {
    const client = await marquee.createClient()
    await type(`inquiries numbers --client ${client} --tracking +12175550115 --forward-to +12175550116`)
    await type(`inquiries recording --client ${client} --switch off`)
    await type(`inquiries analysis --client ${client} --switch off`)
    await type(`inquiries site-key --client ${client}`)
    const printed = await type(`inquiries origins --client ${client} --origins https://a.test,https://b.test`)
    const { site_key } = (await read(client)).body.data
    expect(printed.split('\n').map((line) => line.replace(/\s{2,}/, ': '))).toEqual([
      'Tracking number: +12175550115',
      'Forwarded to: +12175550116',
      'Recording: off',
      'Analysis: off',
      `Site key: ${site_key}`,
      'Allowed origins: https://a.test, https://b.test',
      'Text-back: off',
      'Voicemail: off',
      'Language: English',
    ])
    expect(await type(`inquiries show --client ${client}`)).toBe(printed)
    expect(await type(`inquiries origins --client ${client} --origins none`)).toContain('Allowed origins   none')
  })

  test('of a business with text-back and voicemail › prints what its callers read and hear', async () => {
    const { token, clientUuid } = await marquee.createAccount()
    const form = {
      text_back: true,
      text_back_words: 'Perdone. Le llamamos.',
      voicemail: true,
      voicemail_words: 'Hable ahora.',
      language: 'es',
    }
    await marquee.api('PUT', '/inquiry/missed-calls', { token, body: form })
    const printed = await type(`inquiries show --client ${clientUuid}`)
    expect(printed.split('\n').slice(-3)).toEqual([
      'Text-back         on: Perdone. Le llamamos.',
      'Voicemail         on: Hable ahora.',
      'Language    Spanish',
    ])
  })

  test('with a switch that is neither on nor off, or no number › states what to type', async () => {
    const client = await marquee.createClient()
    await expect(type(`inquiries recording --client ${client} --switch maybe`)).rejects.toThrow('--switch is on or off')
    await expect(type(`inquiries numbers --client ${client}`)).rejects.toThrow('Give --tracking, --forward-to or both')
  })
})

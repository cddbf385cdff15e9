import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointSpec, fillPath } from '#contract/wire/endpoint.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { type Call, runCommand } from '../../../platform/command-line/commands.ts'
import { scanSettingsCommands } from './scan-settings.commands.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [], env: { GOOGLE_PLACES_SEARCH_PRICE: '0.032' } })
})
afterAll(() => marquee.stop())

const pathTo = (client: string) => `/operator/clients/${client}/map-scan`
const save = (client: string, body: object) => marquee.api('PUT', pathTo(client), { token: OPERATOR_KEY, body })
const read = async (client: string) => (await marquee.api('GET', pathTo(client), { token: OPERATOR_KEY })).body.data
const place = { place_id: 'ChIJx', name: 'Practice', address: '1 Main St', url: 'https://maps.test/x', latitude: 39.78, longitude: -89.65 }

describe('PUT /operator/clients/{client_uuid}/map-scan', () => {
  test('with a place or a budget › changes only these; null removes a place', async () => {
    const client = await marquee.createClient()
    expect(await read(client)).toMatchObject({ google: null, yelp: null, calls_per_day: 300 })
    await save(client, { google: place, yelp: { ...place, place_id: 'practice' } })
    await save(client, { calls_per_day: 50 })
    await save(client, { google: null })
    expect(await read(client)).toMatchObject({ google: null, yelp: { ...place, place_id: 'practice' }, calls_per_day: 50 })
    expect(await marquee.auditOf(client)).toEqual(['scan_settings_saved', 'scan_settings_saved', 'scan_settings_saved'])
  })

  test.each([
    [{ google: { ...place, latitude: 91 } }, 'The latitude must be a number from -85 to 85'],
    [
      { google: { ...place, place_id: 'a/b' } },
      'The place id is written like ChIJN1t_tDeuEmsRUsoyG83frY4 (Google) or bright-smile-dental-springfield (Yelp)',
    ],
    [{ calls_per_day: -1 }, 'The calls a day must be a whole number from 0 to 100000'],
    [{}, 'Nothing is given that could be changed'],
  ])('with %j › describes what is wrong', async (body, message) => {
    expect(problemOf(await save(await marquee.createClient(), body))).toMatchObject({ status: 400, message })
  })

  test('of no client › returns 404', async () => {
    expect((await save('00000000-0000-4000-8000-000000000000', { calls_per_day: 1 })).status).toBe(404)
  })
})

describe('npm run operator -- scans', () => {
  const call = (async (endpoint: EndpointSpec, { params, body }: { params: Record<string, unknown>; body?: unknown }) =>
    (await marquee.api(endpoint.method, fillPath(endpoint, params), { token: OPERATOR_KEY, body })).body) as Call
  const type = (line: string) => runCommand('operator', scanSettingsCommands, line.split(' '), async () => call)

  test('with each command › changes the setting and prints the result', async () => {
    const client = await marquee.createClient()
    await type(`scans place --client ${client} --service google --id ChIJx --latitude 39.78 --longitude=-89.65 --name Practice`)
    await type(`scans place --client ${client} --service yelp --id practice --latitude 39.78 --longitude=-89.65`)
    expect(await type(`scans budget --client ${client} --calls 120`)).toBe(
      [
        'Google place   ChIJx at 39.78, -89.65 (Practice)',
        'Yelp place     practice at 39.78, -89.65',
        'Calls a day    120',
        'Google scan    $1.57 for 49 points by hand, free when scheduled',
      ].join('\n'),
    )
    expect(await type(`scans no-place --client ${client} --service yelp`)).toContain('Yelp place     none')
    expect(await type(`scans show --client ${client}`)).toContain('Calls a day    120')
  })

  test('with an unknown argument › describes the usage', async () => {
    const client = await marquee.createClient()
    await expect(type(`scans no-place --client ${client} --service bing`)).rejects.toThrow('--service is google or yelp')
    await expect(type(`scans budget --client ${client} --calls many`)).rejects.toThrow('--calls is a number')
  })
})

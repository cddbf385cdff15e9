import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointSpec, fillPath } from '#contract/wire/endpoint.ts'
import { enableFault } from '../../../../test/rows/test-places.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { type Call, runCommand } from '../../../platform/command-line/commands.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../../notices/events/notify-people.job.ts'
import { findOrCreateQrKey, findReviewSettings, findSettingsByQrKey } from '../reviews.public.ts'
import { syncReviewsJob } from '../sync/sync-reviews.job.ts'
import { reviewSettingsCommands } from './review-settings.commands.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, notifyPeopleJob, sendMessageJob] })
})
afterAll(() => marquee.stop())

const pathTo = (client: string, what = 'reviews') => `/operator/clients/${client}/${what}`
const read = async (client: string) => (await marquee.api('GET', pathTo(client), { token: OPERATOR_KEY })).body.data
const save = (client: string, body: Record<string, unknown>) => marquee.api('PUT', pathTo(client), { token: OPERATOR_KEY, body })

const UNKNOWN_CLIENT = '00000000-0000-4000-8000-000000000000'
const DEFAULTS = {
  google_location: '',
  google_place_url: '',
  google_review_url: '',
  google_verified: false,
  yelp_business_id: '',
  yelp_place_url: '',
  yelp_review_url: '',
  yelp_verified: false,
  company_logo: '',
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 300, channels: 4, background: '#0f5c66' } })
    .png()
    .toBuffer()
}

describe('PUT /operator/clients/{client_uuid}/reviews', () => {
  test('with some settings › changes only these and writes the audit log', async () => {
    const client = await marquee.createClient()
    expect(await read(client)).toEqual(DEFAULTS)
    await save(client, { google_verified: true, google_review_url: 'https://maps.practice.test/review' })
    expect((await save(client, { google_place_url: 'https://maps.practice.test/place' })).status).toBe(200)
    const saved = {
      ...DEFAULTS,
      google_verified: true,
      google_review_url: 'https://maps.practice.test/review',
      google_place_url: 'https://maps.practice.test/place',
    }
    expect(await read(client)).toEqual(saved)
    expect(await marquee.auditOf(client)).toEqual(['review_settings_saved', 'review_settings_saved'])
  })

  test('with a place › syncs it immediately, and with the same place again › does not', async () => {
    const client = await marquee.createClient()
    const google_location = 'accounts/1001/locations/900111'
    await save(client, { google_location })
    await save(client, { google_location })
    expect(await marquee.runJobs()).toBe(1)
    await save(client, { google_location, google_verified: true })
    expect(await marquee.runJobs()).toBe(0)
  })

  test('with a place of another business › is rejected with its name, also under another account or as its own connection', async () => {
    const owner = await marquee.createClient({ companyName: 'Elm Dental' })
    const client = await marquee.createClient()
    await save(owner, { google_location: 'accounts/1001/locations/900301', yelp_business_id: 'test-elm' })
    for (const form of [
      { google_location: 'accounts/1001/locations/900301' },
      { google_location: 'accounts/77/locations/900301' },
      { yelp_business_id: 'test-elm' },
    ]) {
      const [place] = Object.values(form)
      expect(problemOf(await save(client, form))).toMatchObject({
        status: 409,
        message: `${place} belongs to Elm Dental (client ${owner}), and a place can belong to only one business. Disconnect it there first. Nothing was saved.`,
      })
    }
    expect(await read(client)).toEqual(DEFAULTS)
    await save(owner, { google_location: '', yelp_business_id: '' })
    expect((await save(client, { google_location: 'accounts/77/locations/900301', yelp_business_id: 'test-elm' })).status).toBe(200)
  })

  test('with a place that the platform does not show us › is rejected, and nothing is saved', async () => {
    const client = await marquee.createClient()
    const location = 'accounts/1001/locations/12'
    expect(problemOf(await save(client, { google_location: location, google_verified: true }))).toMatchObject({
      status: 400,
      message: `Google doesn’t give us access to ${location}. It doesn’t exist, isn’t verified, or isn’t managed by our account. Nothing was saved.`,
    })
    expect(problemOf(await save(client, { yelp_business_id: 'no-such-place' }))).toMatchObject({
      status: 400,
      message: 'Yelp has no business called no-such-place. Nothing was saved.',
    })
    const mend = await enableFault(marquee, 'google', 'server_error')
    expect(problemOf(await save(client, { google_location: 'accounts/1001/locations/900302' }))).toMatchObject({
      status: 503,
      message:
        'Nothing was saved because accounts/1001/locations/900302 couldn’t be checked. Google isn’t available right now. Please try again later.',
    })
    await mend()
    expect(await read(client)).toEqual(DEFAULTS)
  })

  test('of no client, or with an invalid place › is rejected', async () => {
    expect((await save(UNKNOWN_CLIENT, { google_verified: true })).status).toBe(404)
    const client = await marquee.createClient()
    expect(problemOf(await save(client, { google_location: 'accounts/1/../2' })).message).toBe(
      'The Google location is written like accounts/123/locations/456',
    )
  })
})

describe('POST /operator/clients/{client_uuid}/logo', () => {
  const upload = (client: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'logo.png')
    return marquee.api('POST', pathTo(client, 'logo'), { token: OPERATOR_KEY, raw: form })
  }

  test('with a picture › re-encodes it and serves it publicly', async () => {
    const client = await marquee.createClient()
    const { status, body } = await upload(client, await picture())
    expect(status).toBe(200)
    expect((await read(client)).company_logo).toBe(body.company_logo)
    const shown = await marquee.request('GET', new URL(body.company_logo).pathname)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(await sharp(shown.body).metadata()).toMatchObject({ format: 'png', width: 512 })
    expect(await marquee.auditOf(client)).toEqual(['company_logo_saved'])
  })

  test('with another file, or of no client › is rejected', async () => {
    expect((await upload(await marquee.createClient(), Buffer.from('<svg/>'))).status).toBe(415)
    expect((await upload(UNKNOWN_CLIENT, await picture())).status).toBe(404)
  })
})

describe('the settings for other features', () => {
  test('by client and by QR key › are the same, and the key stays', async () => {
    const clientUuid = await marquee.createClient()
    const { database } = marquee.services
    const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(database, clientUuid, run)
    const settings = await inTenant((db) => findReviewSettings(db, clientUuid))
    expect(settings).toMatchObject({ clientUuid, brand: 'marquee', timeZone: 'America/Chicago', hideYelp: false, logoPath: '' })
    const key = await inTenant((db) => findOrCreateQrKey(db, clientUuid))
    expect(key).toMatch(/^[\w-]{22}$/)
    expect(await inTenant((db) => findOrCreateQrKey(db, clientUuid))).toBe(key)
    expect(await findSettingsByQrKey(database, key)).toEqual(settings)
    expect(await findSettingsByQrKey(database, 'A'.repeat(22))).toBeNull()
  })
})

describe('npm run operator -- reviews', () => {
  const call = (async (
    endpoint: EndpointSpec,
    { params, body, file }: { params: Record<string, unknown>; body?: unknown; file?: Blob },
  ) => {
    const form = new FormData()
    if (file) form.append('file', file, 'file')
    const given = file ? { raw: form } : { body }
    return (await marquee.api(endpoint.method, fillPath(endpoint, params), { token: OPERATOR_KEY, ...given })).body
  }) as Call
  const type = (line: string) => runCommand('operator', reviewSettingsCommands, line.split(' '), async () => call)

  test('with each command › changes the setting and prints the result', async () => {
    const client = await marquee.createClient()
    const file = join(tmpdir(), `logo-${client}.png`)
    await writeFile(file, await picture())
    await type(`reviews connect-google --client ${client} --location accounts/1001/locations/900222`)
    await type(`reviews connect-yelp --client ${client} --business test-practice`)
    await type(`reviews verify --client ${client} --platform google --switch on`)
    await type(`reviews urls --client ${client} --platform google --place https://maps.test/p --review https://maps.test/r`)
    await type(`reviews urls --client ${client} --platform yelp --review https://yelp.test/r`)
    const logo = (await type(`reviews logo --client ${client} --file ${file}`)).replace('The logo is at ', '')
    const printed = await type(`reviews show --client ${client}`)
    expect(printed.split('\n').map((line) => line.replace(/\s{2,}/, ': '))).toEqual([
      'Google location: accounts/1001/locations/900222 (verified)',
      'Google place: https://maps.test/p',
      'Google reviews: https://maps.test/r',
      'Yelp business: test-practice',
      'Yelp place: none',
      'Yelp reviews: https://yelp.test/r',
      `Logo: ${logo}`,
    ])
    expect(await type(`reviews connect-yelp --client ${client} --business none`)).toContain('Yelp business     none')
  })

  test('with an unknown argument › describes the usage', async () => {
    const client = await marquee.createClient()
    await expect(type(`reviews verify --client ${client} --platform bing --switch on`)).rejects.toThrow('--platform is google or yelp')
    await expect(type(`reviews verify --client ${client} --platform yelp --switch maybe`)).rejects.toThrow('--switch is on or off')
    await expect(type(`reviews urls --client ${client} --platform yelp`)).rejects.toThrow('Give --place, --review or both')
    await expect(type(`reviews logo --client ${client} --file /no/such.png`)).rejects.toThrow('/no/such.png cannot be read')
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dumpDatabase } from '../../../test/dump-database.ts'
import { ANITA, MEGAN, testConsent } from '../../../test/rows/test-consent.ts'
import {
  CONNECTION_KEYS,
  OPERATOR_KEY,
  problemOf,
  startTestMarquee,
  type TestAccount,
  type TestMarquee,
} from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { jobsOf } from '../../platform/feature/feature.ts'
import { copySocialMediaJob } from '../social/sync/copy-social-media.job.ts'
import { findOwnConnection } from './connections.public.ts'
import { scheduleGrantChecksJob } from './health/schedule-grant-checks.job.ts'

const DAY_MS = 24 * 3_600_000

let marquee: TestMarquee
let consent: ReturnType<typeof testConsent>
beforeAll(async () => {
  marquee = await startTestMarquee({
    // Rendering copies of all of a Page's pictures on each run of the jobs took most of the time
    jobs: jobsOf(features).filter(({ name }) => name !== copySocialMediaJob.name),
    env: { LOG_LEVEL: 'trace', CONNECTION_KEYS: `next:${Buffer.alloc(32, 9).toString('base64')},${CONNECTION_KEYS}` },
  })
  consent = testConsent(marquee)
})
afterEach(async () => {
  await consent.setFault('google', 'ok')
  await consent.setFault('meta', 'ok')
})
afterAll(() => marquee.stop())

const ownToken = async ({ clientUuid }: TestAccount, rejectedToken?: string) => {
  const own = await withTenant(marquee.services.database, clientUuid, (db) =>
    findOwnConnection(db, marquee.services, clientUuid, 'google_business'),
  )
  if (!own) throw new Error('There is no connection')
  return own.token(rejectedToken)
}
const todayOf = async ({ token }: TestAccount) => (await marquee.api('GET', '/home/today', { token })).body.items
const checkAll = async () => {
  await scheduleGrantChecksJob.run(marquee.services, {})
  await marquee.runJobs({ includeWaiting: true })
}

describe('an access token', () => {
  test('before it expires › is renewed once, for any number of callers', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'google_business')
    const first = await ownToken(account)
    expect(await ownToken(account)).toBe(first)
    marquee.clock.advance(3_600_000)
    const renewed = await Promise.all(Array.from({ length: 6 }, () => ownToken(account)))
    expect(new Set(renewed).size).toBe(1)
    expect(renewed[0]).not.toBe(first)
    // The vendor rejects the token although it has not expired
    expect(await ownToken(account, renewed[0])).not.toBe(renewed[0])
  })

  test('of a vendor that rotates refresh tokens › is renewed repeatedly', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'google_business')
    await consent.setFault('google', 'rotating_refresh_tokens')
    for (let hour = 0; hour < 3; hour++) {
      marquee.clock.advance(3_600_000)
      const tokens = await Promise.all([ownToken(account), ownToken(account)])
      expect(tokens[0]).toBe(tokens[1])
    }
    expect((await consent.list(account)).google_business.state).toBe('working')
  })
})

describe('a connection', () => {
  test('whose owner changes the password at Google › is reported once by email and on Home, and works after reconnecting', async () => {
    const account = await marquee.createAccount()
    const staff = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR' })
    await consent.connect(account, 'google_business')
    await consent.changePassword('google')
    marquee.clock.advance(DAY_MS)
    await checkAll()
    await checkAll()
    const { google_business: broken } = await consent.list(account)
    expect(broken).toMatchObject({ state: 'needs_you', problem: { title: 'Google needs you to sign in again' } })
    expect(broken.problem.sentence).toMatch(new RegExp(`^On [A-Z][a-z]{2} \\d{1,2}, Google stopped accepting the sign-in of ${ANITA}\\.`))
    const emails = await marquee.inbox(account.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['Reconnect Google Business Profile'])
    expect(emails[0]?.links).toContain('http://localhost:3000/connections')
    expect(await marquee.inbox(staff.email)).toEqual([])
    expect(await todayOf(account)).toContainEqual(
      expect.objectContaining({ key: 'connection-broken', fact: 'Reconnect Google Business Profile', to: '/connections' }),
    )
    expect(await todayOf(staff)).not.toContainEqual(expect.objectContaining({ key: 'connection-broken' }))
    expect(problemOf(await consent.choices(account, 'google_business'))).toMatchObject({
      status: 409,
      message: 'Google needs you to sign in again under Settings > Connections.',
    })

    const { body } = await consent.sign(account, 'google_business')
    expect(body.data).toMatchObject({ outcome: 'connected', message: 'Google Business Profile works again' })
    expect((await consent.list(account)).google_business).toMatchObject({ state: 'working', problem: null })
    expect(await todayOf(account)).not.toContainEqual(expect.objectContaining({ key: 'connection-broken' }))
  })

  test('that Meta ends after 60 days › is announced once a week before, then needs the person', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'facebook_page')
    await checkAll()
    marquee.clock.advance(54 * DAY_MS)
    await checkAll()
    await checkAll()
    // The first session has ended in the meantime
    const later = await marquee.createAccount({ clientUuid: account.clientUuid })
    expect((await consent.list(later)).facebook_page.state).toBe('ending')
    expect((await marquee.inbox(account.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Facebook Page: sign in again before /),
    ])
    expect(await todayOf(later)).toContainEqual(expect.objectContaining({ key: 'connection-ends', fact: 'Facebook Page expires soon' }))
    await consent.setFault('meta', 'expired_token')
    marquee.clock.advance(8 * DAY_MS)
    await checkAll()
    expect((await consent.list(later)).facebook_page).toMatchObject({
      state: 'needs_you',
      problem: { sentence: expect.stringMatching(/ expired on [A-Z][a-z]{2} \d{1,2}(, \d{4})?\. Reconnect/) },
    })
  })

  test('while the vendor is down › is not reported as broken', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'google_business')
    await consent.setFault('google', 'server_error')
    marquee.clock.advance(DAY_MS)
    await checkAll()
    expect((await consent.list(account)).google_business.state).toBe('working')
  })

  test('that is disconnected › is withdrawn at the vendor, but not while another connection of the same person needs it', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'google_business', { as: MEGAN })
    await consent.connect(account, 'google_analytics', { as: MEGAN })
    const token = await ownToken(account)
    const isAccepted = async () =>
      (await fetch(`${marquee.sandboxUrl}/google/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status === 200
    expect((await consent.disconnect(account, 'google_business')).status).toBe(200)
    await marquee.runJobs()
    expect(await isAccepted()).toBe(true)
    expect((await consent.disconnect(account, 'google_analytics')).status).toBe(200)
    await marquee.runJobs()
    expect(await isAccepted()).toBe(false)
    expect(problemOf(await consent.disconnect(account, 'google_analytics'))).toMatchObject({ status: 404 })
    const { rows } = await marquee.services.database.executeSql(
      `select uuid from connection_grants where client_uuid = '${account.clientUuid}'`,
    )
    expect(rows).toEqual([])
  })

  test('that is disconnected while another business uses the same person › leaves the other one working', async () => {
    const one = await marquee.createAccount()
    const two = await marquee.createAccount()
    await consent.connect(one, 'google_business')
    await consent.connect(two, 'google_business', { besideOthers: true })
    await consent.disconnect(one, 'google_business')
    await marquee.runJobs()
    marquee.clock.advance(DAY_MS)
    await checkAll()
    expect((await consent.list(two)).google_business.state).toBe('working')
  })
})

describe('tokens', () => {
  test('of every kind › are neither in the database, nor in the log, nor in a response', async () => {
    const account = await marquee.createAccount()
    const secrets: string[] = []
    for (const kind of ['google_business', 'facebook_page'] as const) {
      const { body } = await consent.start(account, kind)
      const returned = await consent.decide(body.data.authorization_url, kind)
      secrets.push(returned.code ?? '', returned.state)
      await consent.finish(account, returned)
      await consent.choices(account, kind)
    }
    await consent.choose(account, 'google_business', 'accounts/1001/locations/2001')
    secrets.push(await ownToken(account))
    marquee.clock.advance(3_600_000)
    secrets.push(await ownToken(account))
    await marquee.runJobs()
    const responses = JSON.stringify(await consent.list(account))
    const dump = await dumpDatabase(marquee)
    // Guards against a false negative: the dump does contain what was stored
    expect(dump).toContain(account.clientUuid)
    expect(secrets.every((secret) => secret.length > 20)).toBe(true)
    for (const text of [dump, marquee.logLines.join('\n'), responses])
      for (const secret of secrets) {
        expect(text).not.toContain(secret)
        expect(text).not.toContain(Buffer.from(secret).toString('hex'))
      }
  })

  test('after a change of keys › are encrypted again, and still work', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'google_business')
    const { database } = marquee.services
    const keyOf = async () =>
      (await database.executeSql(`select key_id from connection_grants where client_uuid = '${account.clientUuid}'`)).rows[0]?.key_id
    expect(await keyOf()).toBe('next')
    marquee.services.config.connectionKeys.reverse()
    const rotate = () => marquee.api('POST', '/operator/connections/rotate-key', { token: OPERATOR_KEY })
    const { body } = await rotate()
    expect(body.data).toMatchObject({ key: 'tests', unreadable: 0 })
    expect(body.data.rotated).toBeGreaterThan(0)
    expect(await keyOf()).toBe('tests')
    expect((await rotate()).body.data.rotated).toBe(0)
    expect((await ownToken(account)).length).toBeGreaterThan(20)
  })

  test('whose key is lost › are reported as unreadable, and the business is prompted to reconnect', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'google_business')
    const { database, config } = marquee.services
    await database.executeSql(`update connection_grants set key_id = 'gone' where client_uuid = '${account.clientUuid}'`)
    await expect(ownToken(account)).rejects.toThrow('Google needs you to sign in again')
    expect((await consent.list(account)).google_business).toMatchObject({
      state: 'needs_you',
      problem: { sentence: expect.stringContaining('we lost access to the stored sign-in') },
    })
    const { body } = await marquee.api('POST', '/operator/connections/rotate-key', { token: OPERATOR_KEY })
    expect(body.data).toMatchObject({ key: config.connectionKeys[0]?.id, unreadable: 1 })
    await consent.sign(account, 'google_business')
    expect((await consent.list(account)).google_business.state).toBe('working')
  })

  test('copied into another business’s row › cannot be decrypted there', async () => {
    const one = await marquee.createAccount()
    const two = await marquee.createAccount()
    await consent.connect(one, 'google_business')
    await consent.connect(two, 'google_business', { besideOthers: true })
    await marquee.services.database.executeSql(
      `update connection_grants set sealed_tokens = (select sealed_tokens from connection_grants where client_uuid = '${one.clientUuid}') where client_uuid = '${two.clientUuid}'`,
    )
    await expect(ownToken(two)).rejects.toThrow('Google needs you to sign in again')
    expect(await ownToken(one)).toBeTruthy()
  })
})

describe('an operator', () => {
  test('lists, disconnects, and sets the networks › over the operator API', async () => {
    const account = await marquee.createAccount()
    await consent.connect(account, 'google_analytics')
    const operator = (method: string, path: string, body?: object) => marquee.api(method, `/operator${path}`, { token: OPERATOR_KEY, body })
    const listed = (await operator('GET', '/connections')).body.data.filter(
      ({ client_uuid: client }: { client_uuid: string }) => client === account.clientUuid,
    )
    expect(listed).toEqual([expect.objectContaining({ kind: 'google_analytics', state: 'working', target_name: 'brightsmile.test' })])
    expect((await operator('DELETE', `/connections/${account.clientUuid}/google_analytics`)).status).toBe(200)
    expect((await operator('DELETE', `/connections/${account.clientUuid}/google_analytics`)).status).toBe(404)
    expect((await operator('PUT', `/networks/${account.clientUuid}`, { networks: ['instagram', 'tiktok', 'instagram'] })).status).toBe(200)
    expect((await operator('GET', `/networks/${account.clientUuid}`)).body.data).toEqual(['instagram', 'tiktok'])
    expect(problemOf(await operator('PUT', `/networks/${account.clientUuid}`, { networks: ['myspace'] }))).toMatchObject({
      status: 400,
      message: 'Networks are: instagram, facebook, linkedin, tiktok',
    })
  })
})

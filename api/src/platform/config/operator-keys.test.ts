import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { readConfig } from '../../read-config.ts'
import { auditEvents } from '../audit/audit.tables.ts'
import { withTenant } from '../database/tenancy.ts'
import { WRONG_OPERATOR_KEYS } from '../http/operator-key.ts'
import { buildServer } from '../server/build-server.ts'

const BOOKS = 'books-key-0123456789-abcdef'
const WATCH = 'watch-key-0123456789-abcdef'
const OPS_OLD = 'ops-old-key-0123456789-abc'
const OPS_NEW = 'ops-new-key-0123456789-abc'
const CLIENT = {
  company_name: 'Elm Street',
  brand: 'marquee',
  time_zone: 'America/Chicago',
  phone_country_code: '+1',
  same_name: true,
}

let marquee: TestMarquee
beforeAll(async () => {
  const OPERATOR_KEYS = `books:billing+accounts:${BOOKS},watch:read:${WATCH},ops:all:${OPS_OLD},ops:all:${OPS_NEW}`
  marquee = await startTestMarquee({ env: { OPERATOR_KEYS, TRUST_PROXY: '1' } })
})
afterAll(() => marquee.stop())

const operate = (method: string, path: string, token: string, body?: unknown, place = '198.51.100.1') =>
  marquee.api(method, `/operator${path}`, { token, body, headers: { 'x-forwarded-for': place } })

describe('an operator key', () => {
  test('with a name › allows what it is for, and nothing else', async () => {
    const clientUuid = await marquee.createClient()
    expect((await operate('GET', `/clients/${clientUuid}/accounts`, BOOKS)).status).toBe(200)
    expect(problemOf(await operate('GET', '/clients', BOOKS))).toEqual({
      status: 403,
      code: 'not_allowed',
      message: 'The operator key "books" does not open this call',
    })
    expect((await operate('GET', '/clients', WATCH)).status).toBe(200)
    expect((await operate('POST', '/clients', WATCH, CLIENT)).status).toBe(403)
    expect((await operate('DELETE', '/demo', WATCH)).status).toBe(403)
  })

  test('being replaced › works together with its successor, and that of the first variable still works', async () => {
    for (const key of [OPS_OLD, OPS_NEW, OPERATOR_KEY]) expect((await operate('POST', '/clients', key, CLIENT)).status).toBe(201)
  })

  test('used › is in the audit log, with the network', async () => {
    const { client_uuid } = (await operate('POST', '/clients', OPS_NEW, CLIENT, '2001:db8:1:2:3::4')).body.data
    const rows = await withTenant(marquee.services.database, client_uuid, (db) =>
      db.select({ action: auditEvents.action, network: auditEvents.network, operator: auditEvents.operator }).from(auditEvents),
    )
    expect(rows).toEqual([{ action: 'client_created', network: '2001:db8:1:2::/64', operator: 'ops' }])
  })

  test('guessed at › is rejected after a while from that place, even the right one, and from no other', async () => {
    const place = '203.0.113.9'
    for (let guess = 0; guess < WRONG_OPERATOR_KEYS.max; guess++)
      expect((await operate('GET', '/clients', `guess-${guess}-0123456789-abcdef`, undefined, place)).status).toBe(401)
    const response = await operate('GET', '/clients', 'one-guess-more-0123456789', undefined, place)
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await operate('GET', '/clients', OPERATOR_KEY, undefined, place)).status).toBe(429)
    expect((await operate('GET', '/clients', OPERATOR_KEY)).status).toBe(200)
  })

  test.each([
    ['without a name', `:all:${BOOKS}`],
    ['without a scope', `books::${BOOKS}`],
    ['that is short', 'books:all:short'],
    ['twice', `a:all:${BOOKS},b:read:${BOOKS}`],
    ['that is missing', `a:all:${BOOKS},`],
  ])('%s › is rejected at the start, without repeating it', (_, OPERATOR_KEYS) => {
    expect(() => readConfig({ OPERATOR_KEYS })).toThrow('OPERATOR_KEYS must be like books:billing:KEY,watch:read:KEY')
    expect(() => readConfig({ OPERATOR_KEYS })).not.toThrow(BOOKS)
  })

  test('missing a hundred times › does not count as a guess', async () => {
    const place = '203.0.113.10'
    for (let call = 0; call <= WRONG_OPERATOR_KEYS.max; call++)
      expect((await marquee.api('GET', '/operator/clients', { headers: { 'x-forwarded-for': place } })).status).toBe(401)
    expect((await operate('GET', '/clients', OPERATOR_KEY, undefined, place)).status).toBe(200)
  })

  test.each([
    ['with the value of the first variable’s', `books:read:${OPERATOR_KEY}`],
    ['with the name of the first variable’s', `first:read:${BOOKS}`],
  ])('%s › is rejected at the start', async (_, OPERATOR_KEYS) => {
    const config = readConfig({ OPERATOR_KEY, OPERATOR_KEYS })
    await expect(buildServer({ ...marquee.services, config }, features)).rejects.toThrow('has the name or the value of OPERATOR_KEY')
  })

  test('for a feature that does not exist › is rejected at the start', async () => {
    const config = readConfig({ OPERATOR_KEYS: `books:biling:${BOOKS}` })
    await expect(buildServer({ ...marquee.services, config }, features)).rejects.toThrow(
      'OPERATOR_KEYS: the key "books" names "biling", which is none of: all, read, platform, sign-in',
    )
  })
})

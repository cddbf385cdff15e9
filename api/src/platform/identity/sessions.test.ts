import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

let marquee: TestMarquee
let own: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  own = await marquee.createAccount()
})
afterAll(() => marquee.stop())

const statusWith = async (authorization: string) =>
  (await marquee.api('GET', '/user-management/my-information', { headers: { authorization } })).status

describe('a call of an account', () => {
  test.each([
    ['bare, since the specification names no scheme', (token: string) => token],
    ['behind Bearer', (token: string) => `Bearer ${token}`],
    ['behind the scheme in another case', (token: string) => `bearer ${token}`],
  ])('with its token %s › is accepted', async (_, write) => {
    expect(await statusWith(write(own.token))).toBe(200)
  })

  test.each([
    ['behind another scheme', (token: string) => `Basic ${token}`],
    ['twice', (token: string) => `${token} ${token}`],
    ['cut short', (token: string) => token.slice(1)],
    ['in another case', (token: string) => (token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase())],
    ['that is only its scheme', () => 'Bearer'],
  ])('with its token %s › returns 401', async (_, write) => {
    expect(await statusWith(write(own.token))).toBe(401)
  })

  test.each([
    ['of any size without a session', '{', undefined],
    ['of many kilobytes with a session that does not exist', `{${' '.repeat(20_000)}`, 'x'.repeat(43)],
  ])('with a body %s › returns 401 without reading it', async (_, raw, token) => {
    const response = await marquee.api('POST', '/review/business-promoter/import', { raw, token, headers: JSON_TYPE })
    expect(problemOf(response)).toMatchObject({ status: 401, code: 'session_ended' })
  })

  test('with a large body and no session › is rejected a second later, so that retries keep nobody busy', async () => {
    const begunAt = performance.now()
    const { status } = await marquee.api('POST', '/review/business-promoter/import', { raw: ' '.repeat(20_000), headers: JSON_TYPE })
    expect(status).toBe(401)
    expect(performance.now() - begunAt).toBeGreaterThan(900)
  })

  test('with a large malformed body › returns 400', async () => {
    const response = await marquee.api('POST', '/review/business-promoter/import', {
      raw: `{${' '.repeat(20_000)}`,
      token: own.token,
      headers: JSON_TYPE,
    })
    expect(response.status).toBe(400)
  })

  // One for each way in which a call reaches the database: a transaction, statements sent together, and statements of several features
  test.each(['/user-management/my-information', '/inquiry/call-inquiry/action-items?size=100&search=call+back', '/home/today'])(
    'to %s with hundreds of others under way › is rejected with the time to wait, while another business is served',
    async (path) => {
      const other = await marquee.createAccount()
      const send = (token: string) => marquee.api('GET', path, { token })
      const [flood, served] = await Promise.all([Promise.all(Array.from({ length: 300 }, () => send(own.token))), send(other.token)])
      const rejected = flood.filter(({ status }) => status === 429)
      expect(rejected.length).toBeGreaterThan(0)
      expect(rejected.map(({ headers }) => headers.get('retry-after')).every((seconds) => seconds === '5')).toBe(true)
      expect(flood.filter(({ status }) => status !== 429 && status !== 200)).toEqual([])
      expect(served.status).toBe(200)
      expect((await send(own.token)).status).toBe(200)
    },
  )
})

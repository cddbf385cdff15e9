import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'

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
  ])('with its token %s › is let in', async (_, write) => {
    expect(await statusWith(write(own.token))).toBe(200)
  })

  test.each([
    ['behind another scheme', (token: string) => `Basic ${token}`],
    ['twice', (token: string) => `${token} ${token}`],
    ['cut short', (token: string) => token.slice(1)],
    ['in another case', (token: string) => (token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase())],
    ['that is only its scheme', () => 'Bearer'],
  ])('with its token %s › answers 401', async (_, write) => {
    expect(await statusWith(write(own.token))).toBe(401)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, TEST_PASSWORD, type TestMarquee } from '../../../../test/test-marquee.ts'
import { SIGN_IN_LIMITS } from './sign-in-limits.ts'

const TRIES = 600
const AT_ONCE = 50

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => marquee.stop())

const login = (user_email: string, password: string, address: string) =>
  marquee.api('POST', '/user-management/login', { body: { user_email, password }, headers: { 'x-forwarded-for': address } })

test('POST /user-management/login › six hundred times › returns 4xx to each, hashes few, and serves the others meanwhile', {
  timeout: 180_000,
}, async () => {
  const target = await marquee.createAccount()
  const bystander = await marquee.createAccount()
  const countsByStatus: Record<number, number> = {}
  for (let start = 0; start < TRIES; start += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => login(target.email, `Guess!${start + index}`, '203.0.113.7'))
    for (const { status } of await Promise.all(batch)) countsByStatus[status] = (countsByStatus[status] ?? 0) + 1
    if (start === TRIES / 2) expect((await login(bystander.email, TEST_PASSWORD, '203.0.113.8')).status).toBe(200)
  }
  expect(countsByStatus).toEqual({ 400: SIGN_IN_LIMITS.byEmailAndAddress.max, 429: TRIES - SIGN_IN_LIMITS.byEmailAndAddress.max })
  // The audit log has the attempts whose password was checked, and one entry for all attempts that the rate limit rejected before that
  const audit = await marquee.auditOf(target.clientUuid)
  expect(audit.sort()).toEqual([...Array(SIGN_IN_LIMITS.byEmailAndAddress.max).fill('sign_in_failed'), 'sign_in_refused'])
  expect((await marquee.request('GET', '/readyz')).status).toBe(200)
  marquee.clock.advance((SIGN_IN_LIMITS.byEmailAndAddress.windowS + 1) * 1000)
  expect((await login(target.email, TEST_PASSWORD, '203.0.113.7')).status).toBe(200)
})

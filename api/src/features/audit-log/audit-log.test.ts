import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit-log.ts'
import { OPERATOR_KEY, startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => marquee.stop())

const login = (user_email: string, password: string, place: string) =>
  marquee.api('POST', '/user-management/login', { body: { user_email, password }, headers: { 'x-forwarded-for': place } })
const list = async ({ token }: TestAccount, query: Record<string, string> = {}) =>
  marquee.api('GET', `/user-management/audit-log?${new URLSearchParams(query)}`, { token })
const shown = async (account: TestAccount, query?: Record<string, string>) =>
  (await list(account, query)).body.data.map(({ action, account_email, operator, network }: AuditEvent) => [
    action,
    account_email,
    operator,
    network,
  ])

/** An administrator with a sign-in, a failed one, an account that was added, and one that an operator disabled */
async function eventfulAdmin(): Promise<TestAccount & { colleague: string }> {
  const admin = await marquee.createAccount()
  const colleague = `colleague-${admin.uuid}@practice.test`
  await login(admin.email, 'Wrong!123', '203.0.113.66')
  // The failed one is recorded beside its answer
  await expect.poll(() => marquee.auditOf(admin.clientUuid)).toEqual(['sign_in_failed'])
  await login(admin.email, TEST_PASSWORD, '2001:db8:5:6::7')
  await marquee.api('POST', '/user-management/accounts', {
    token: admin.token,
    body: { email: colleague, password: 'Harbor-lamp-27', account_type: 'REGULAR' },
    headers: { 'x-forwarded-for': '198.51.100.4' },
  })
  await marquee.api('PUT', '/operator/accounts', {
    token: OPERATOR_KEY,
    body: { email: colleague, disabled: true },
    headers: { 'x-forwarded-for': '198.51.100.5' },
  })
  return { ...admin, colleague }
}

describe('GET /user-management/audit-log', () => {
  test('of an administrator › tells who did what from where, failed sign-ins included, the newest first', async () => {
    const admin = await eventfulAdmin()
    expect(await shown(admin)).toEqual([
      ['account_disabled', '', 'first', '198.51.100.5'],
      ['account_added', admin.email, '', '198.51.100.4'],
      ['sign_in', admin.email, '', '2001:db8:5:6::/64'],
      ['sign_in_failed', admin.email, '', '203.0.113.66'],
    ])
    const { page } = (await list(admin, { size: '3', page: '2' })).body
    expect(page).toEqual({ totalElements: 4, totalPage: 2, size: 3, number: 2 })
  })

  test.each([
    [{ kind: 'failed_sign_in' }, ['sign_in_failed']],
    [{ kind: 'sign_in' }, ['sign_in']],
    [{ kind: 'account' }, ['account_disabled', 'account_added']],
    [{ kind: 'operator' }, ['account_disabled']],
    [{ kind: 'other' }, []],
    [{ search: '203.0.113.66' }, ['sign_in_failed']],
    [{ search: 'Account added' }, ['account_added']],
    [{ search: '%' }, []],
    [{ date_from: '2020-01-01', date_to: '2020-01-02' }, []],
  ])('filtered by %j › has those only', async (query, actions) => {
    const admin = await eventfulAdmin()
    expect((await shown(admin, query)).map(([action]: string[]) => action)).toEqual(actions)
  })

  test('of a standard user, or of another business › shows nothing of it', async () => {
    const admin = await eventfulAdmin()
    const regular = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    expect((await list(regular)).status).toBe(403)
    expect((await marquee.api('GET', '/user-management/audit-log/csv', { token: regular.token })).status).toBe(403)
    expect(await shown(await marquee.createAccount())).toEqual([])
  })

  test('as CSV › has the same rows, and an entry that looks like a formula is none', async () => {
    const admin = await eventfulAdmin()
    const { headers, body } = await marquee.api('GET', '/user-management/audit-log/csv?kind=account', { token: admin.token })
    expect(headers.get('content-disposition')).toContain('audit-log.csv')
    const lines = body.toString('utf8').trim().split('\r\n')
    expect(lines[0]).toContain('Time (UTC),Action,Account,Operator,Network,Details')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(`,account_added,${admin.email},,198.51.100.4,`)
    expect(lines[2]).toContain(admin.colleague)
  })
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuditEvent, MAX_AUDIT_ROWS } from '#contract/audit-log.ts'
import { testInvitations } from '../../../test/rows/test-invitations.ts'
import { OPERATOR_KEY, startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { DOWNLOAD_LIMIT } from './audit-log.routes.ts'

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

/** An administrator with a successful and a failed sign-in, a new account, and an account disabled by an operator */
async function eventfulAdmin(): Promise<TestAccount & { colleague: string }> {
  const admin = await marquee.createAccount()
  const colleague = `colleague-${admin.uuid}@practice.test`
  await login(admin.email, 'Wrong!123', '203.0.113.66')
  // The failed sign-in is recorded concurrently with its response
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
  test('of an administrator › shows who did what from where, including failed sign-ins, newest first', async () => {
    const admin = await eventfulAdmin()
    expect(await shown(admin)).toEqual([
      // The business must not see the agency's network
      ['account_disabled', '', 'first', ''],
      ['account_added', admin.email, '', '198.51.100.4'],
      ['sign_in', admin.email, '', '2001:db8:5:6::/64'],
      ['sign_in_failed', admin.email, '', '203.0.113.66'],
    ])
    const { page } = (await list(admin, { size: '3', page: '2' })).body
    expect(page).toEqual({ totalElements: 4, totalPage: 2, size: 3, number: 2 })
  })

  test('about a review, a recipient or an invoice › shows its name, because an id is meaningless to a reader', async () => {
    const { clientUuid, uuid } = await testInvitations(marquee).invite({ email: 'dana@customer.test', phoneNumber: '' })
    const admin = await marquee.createAccount({ clientUuid })
    const { token } = admin
    await marquee.api('POST', `/review/business-promoter/opt-out/${uuid}`, { token, body: { opted_out: true } })
    const items = [{ item_description: 'Call tracking', amounts: 71 }]
    const invoice = { client_uuid: clientUuid, invoice_date: '2026-10-27', due_date: '2199-11-10', period: '', items }
    const made = (await marquee.api('POST', '/operator/invoices', { token: OPERATOR_KEY, body: { invoice } })).body.data
    await marquee.api('POST', `/payment/invoices/${made.client_invoice_uuid}/pay-link`, { token })
    const review = await withSystem(marquee.services.database, async (db) => {
      const { rows } =
        await db.execute(sql`insert into reviews (client_uuid, platform, external_id, reviewer_name, rate, written_at, day, changed_at)
        values (${clientUuid}, 'google', '1', 'Jerome Tate', 2, now(), current_date, now()) returning uuid`)
      return rows[0]?.uuid
    })
    await marquee.api('PUT', `/review/google/${review}/reply`, { token, body: { response_contents: 'We are sorry.' } })
    const { data } = (await list(admin)).body
    const named = data.map(({ action, details }: AuditEvent) => [action, details.recipient ?? details.invoices ?? details.reviewer])
    expect(named).toEqual([
      ['review_answered', 'Jerome Tate'],
      ['pay_link_made', made.invoice_label],
      ['invoice_created', made.invoice_label],
      ['invitations_stopped', 'Dana Whitfield, dana@customer.test'],
    ])
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
  ])('filtered by %j › returns only those entries', async (query, actions) => {
    const admin = await eventfulAdmin()
    expect((await shown(admin, query)).map(([action]: string[]) => action)).toEqual(actions)
  })

  test('of an account with a name › shows the name beside its e-mail address, and finds the entry by it', async () => {
    const admin = await marquee.createAccount({ name: 'Zoë Quill' })
    await login(admin.email, TEST_PASSWORD, '203.0.113.67')
    const { data } = (await list(admin, { search: 'zoe quill' })).body
    expect(data).toMatchObject([{ action: 'sign_in', account_email: admin.email, account_name: 'Zoë Quill' }])
  })

  test('of actions of a feature, and of one that no feature declares any more › are among the other entries', async () => {
    const admin = await marquee.createAccount()
    await withSystem(marquee.services.database, (db) =>
      db
        .insert(auditEvents)
        .values(['staff_added', 'account_setting_saved', 'bygone'].map((action) => ({ clientUuid: admin.clientUuid, action }))),
    )
    const actionsOf = async (kind: string) => (await shown(admin, { kind })).map(([action]: string[]) => action)
    expect((await actionsOf('other')).sort()).toEqual(['bygone', 'staff_added'])
    expect(await actionsOf('account')).toEqual(['account_setting_saved'])
  })

  test('searched for a name › with or without its accents › finds the entry either way', async () => {
    const admin = await marquee.createAccount()
    await withSystem(marquee.services.database, (db) =>
      db.insert(auditEvents).values({ clientUuid: admin.clientUuid, action: 'staff_added', details: { name: 'José Ramírez' } }),
    )
    for (const search of ['RAMIREZ', 'ramírez', 'JOSÉ R']) expect(await shown(admin, { search })).toHaveLength(1)
    expect(await shown(admin, { search: 'ram_rez' })).toEqual([])
  })

  test('of sign-in tries above the limit › has one entry for each quarter of an hour, among the failed ones', async () => {
    const admin = await marquee.createAccount()
    const tryTooOften = async (place: string) => {
      const statuses: number[] = []
      for (let tries = 0; tries < 14; tries++) statuses.push((await login(admin.email, 'Wrong!123', place)).status)
      expect([statuses[0], ...statuses.slice(-3)]).toEqual([400, 429, 429, 429])
    }
    const rejections = async () =>
      (await shown(admin, { kind: 'failed_sign_in', size: '100' })).filter(([action]: string[]) => action === 'sign_in_refused')
    await tryTooOften('203.0.113.90')
    await expect.poll(rejections).toEqual([['sign_in_refused', admin.email, '', '203.0.113.90']])
    marquee.clock.advance(15 * 60_000)
    await tryTooOften('203.0.113.91')
    await expect
      .poll(async () => (await rejections()).map(([, , , network]: string[]) => network))
      .toEqual(['203.0.113.91', '203.0.113.90'])
    expect(await shown(admin, { kind: 'other' })).toEqual([])
  })

  test('of a standard user, or of another business › shows nothing', async () => {
    const admin = await eventfulAdmin()
    const regular = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    expect((await list(regular)).status).toBe(403)
    expect((await marquee.api('GET', '/user-management/audit-log/csv', { token: regular.token })).status).toBe(403)
    expect(await shown(await marquee.createAccount())).toEqual([])
  })

  test('about other accounts › names the affected account', async () => {
    const admin = await eventfulAdmin()
    const other = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    const { token } = admin
    const about = { client_account_uuid: other.uuid }
    await marquee.api('PUT', '/user-management/accounts', { token, body: { ...about, account_type: 'MAIN' } })
    await marquee.api('PUT', '/user-management/accounts/reset-password', { token, body: { ...about, password: 'Harbor-lamp-27' } })
    const created = { client_uuid: admin.clientUuid, email: `new-${admin.uuid}@practice.test`, password: 'Harbor-lamp-27' }
    const operated = { ...created, account_type: 'REGULAR' }
    expect((await marquee.api('POST', '/operator/accounts', { token: OPERATOR_KEY, body: operated })).status).toBe(201)
    await marquee.api('PUT', '/operator/accounts', { token: OPERATOR_KEY, body: { email: admin.colleague, disabled: false } })
    const { data } = (await list(admin, { kind: 'account' })).body
    expect(data.map(({ action, details }: AuditEvent) => [action, details.email])).toEqual([
      ['account_enabled', admin.colleague],
      ['account_created', created.email],
      ['account_password_reset', other.email],
      ['account_type_changed', other.email],
      ['account_disabled', admin.colleague],
      ['account_added', admin.colleague],
    ])
  })

  test('of a deleted account › still shows its email address', async () => {
    const admin = await marquee.createAccount()
    const leaver = await marquee.createAccount({ clientUuid: admin.clientUuid })
    await login(leaver.email, TEST_PASSWORD, '198.51.100.8')
    const query = new URLSearchParams({ client_account_uuid: leaver.uuid })
    expect((await marquee.api('DELETE', `/user-management/accounts?${query}`, { token: admin.token })).status).toBe(200)
    expect(await shown(admin, { kind: 'sign_in' })).toEqual([['sign_in', leaver.email, '', '198.51.100.8']])
    // Shown in the entry of its deletion, and in its own entries
    expect(await shown(admin, { search: leaver.email })).toHaveLength(2)
  })

  test('of a customer who unsubscribed › does not store their network', async () => {
    const invited = await testInvitations(marquee).invite({ email: 'leaving@customer.test' })
    const headers = { 'x-forwarded-for': '203.0.113.200' }
    await marquee.api('POST', `/review/business-promoter/unsubscribe/${invited.emailKey}`, { body: {}, headers })
    const admin = await marquee.createAccount({ clientUuid: invited.clientUuid })
    expect(await shown(admin)).toEqual([['unsubscribed', '', '', '']])
    const { database } = marquee.services
    const ofClient = eq(auditEvents.clientUuid, invited.clientUuid)
    const stored = await withSystem(database, (db) => db.select({ network: auditEvents.network }).from(auditEvents).where(ofClient))
    expect(stored).toEqual([{ network: null }])
    // Older entries do not show it either, and searching does not find it
    await database.executeSql(`update audit_events set network = '203.0.113.200' where client_uuid = $1`, [invited.clientUuid])
    expect(await shown(admin)).toEqual([['unsubscribed', '', '', '']])
    expect(await shown(admin, { search: '203.0.113' })).toEqual([])
  })

  const csvLines = async ({ token }: TestAccount): Promise<string[]> =>
    (await marquee.api('GET', '/user-management/audit-log/csv', { token })).body.toString('utf8').trim().split('\r\n')

  test('as CSV with more entries than the maximum › reports it in a last line', async () => {
    const admin = await marquee.createAccount()
    const add = (count: number) =>
      withSystem(marquee.services.database, (db) =>
        db.execute(
          sql`insert into audit_events (client_uuid, action) select ${admin.clientUuid}::uuid, 'spend_saved' from generate_series(1, ${count}::int)`,
        ),
      )
    await add(MAX_AUDIT_ROWS)
    expect(await csvLines(admin)).toHaveLength(1 + MAX_AUDIT_ROWS)
    await add(1)
    const lines = await csvLines(admin)
    expect(lines).toHaveLength(2 + MAX_AUDIT_ROWS)
    expect(lines.at(-1)).toBe('"Only the newest 10,000 events are included. Choose a period to get earlier ones"')
  })

  test('as CSV repeatedly › is rejected for a while, but not for another business', async () => {
    const [admin, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const download = ({ token }: TestAccount) => marquee.api('GET', '/user-management/audit-log/csv', { token })
    for (let time = 0; time < DOWNLOAD_LIMIT.max; time++) expect((await download(admin)).status).toBe(200)
    expect((await download(admin)).status).toBe(429)
    expect((await download(other)).status).toBe(200)
  })

  test('as CSV › has the same rows', async () => {
    const admin = await eventfulAdmin()
    const { headers, body } = await marquee.api('GET', '/user-management/audit-log/csv?kind=account', { token: admin.token })
    expect(headers.get('content-disposition')).toMatch(/"[a-z0-9-]+-audit-log-\d{4}-\d\d-\d\d\.csv"/)
    const lines = body.toString('utf8').trim().split('\r\n')
    expect(lines[0]).toContain('Time (UTC),Action,Account,Operator,Network,Details')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(`,account_added,${admin.email},,198.51.100.4,`)
    expect(lines[2]).toContain(admin.colleague)
  })
})

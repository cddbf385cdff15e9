import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { someEmail } from '../../../test/rows/some-email.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { ACCOUNTS, accountCalls, PASSWORD } from './testing/account-calls.ts'

const DONE = { code: 200 }
const OPERATOR = '/operator/accounts/permissions'

let marquee: TestMarquee
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  marquee = await startTestMarquee()
  calls = accountCalls(marquee)
})
afterAll(() => marquee.stop())

const change = ({ token }: TestAccount, uuid: string, body: object) =>
  marquee.api('PUT', ACCOUNTS, { token, body: { client_account_uuid: uuid, account_type: 'REGULAR', ...body } })

const grantedTo = async (viewer: TestAccount, uuid: string) =>
  (await calls.list(viewer)).body.data.find((row: { client_account_uuid: string }) => row.client_account_uuid === uuid)?.permissions

async function invoiceFor({ clientUuid }: TestAccount): Promise<{ client_invoice_uuid: string; invoice_label: string }> {
  const body = {
    idempotency_key: randomUUID(),
    send_email: false,
    invoice: {
      client_uuid: clientUuid,
      invoice_date: '2026-10-27',
      due_date: '2026-11-10',
      period: 'November 2026',
      billing_email: someEmail(),
      items: [{ item_type: 'SERVICE', item_description: 'Review invitations', amounts: 89 }],
    },
  }
  const response = await marquee.api('POST', '/operator/invoices', { token: OPERATOR_KEY, body })
  expect(response.status).toBe(201)
  return response.body.data
}

const lastAudit = async ({ clientUuid }: TestAccount) => {
  const [row] = await withSystem(marquee.services.database, (db) =>
    db
      .select({ details: auditEvents.details, operator: auditEvents.operator })
      .from(auditEvents)
      .where(and(eq(auditEvents.clientUuid, clientUuid), eq(auditEvents.action, 'account_permissions_changed')))
      .orderBy(desc(auditEvents.createdAt))
      .limit(1),
  )
  return row
}

describe('PUT /user-management/accounts with permissions', () => {
  test('by an administrator › revokes the missing permissions immediately, without ending the session', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    expect(await grantedTo(admin, colleague.uuid)).toEqual(PERMISSIONS)
    const response = await change(admin, colleague.uuid, { permissions: ['settings'] })
    expect([response.status, response.body]).toEqual([200, { code: 200, data: { token: null } }])
    expect(await grantedTo(admin, colleague.uuid)).toEqual(['settings'])
    const me = await marquee.api('GET', '/user-management/my-information', { token: colleague.token })
    expect(me.body.permissions).toEqual(['settings'])
    expect((await marquee.api('GET', '/payment/invoices', { token: colleague.token })).status).toBe(403)
    expect((await lastAudit(admin))?.details).toEqual({
      account: colleague.uuid,
      email: colleague.email,
      from: 'Bills, Payment History, Settings',
      to: 'Settings',
    })
    await change(admin, colleague.uuid, { permissions: [...PERMISSIONS].reverse() })
    expect(await grantedTo(admin, colleague.uuid)).toEqual(PERMISSIONS)
    expect((await marquee.api('GET', '/payment/invoices', { token: colleague.token })).status).toBe(200)
  })

  test('repeated, or without the field › changes nothing and writes no other entry', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    await change(admin, colleague.uuid, { permissions: [] })
    await change(admin, colleague.uuid, { permissions: [] })
    await change(admin, colleague.uuid, {})
    expect(await grantedTo(admin, colleague.uuid)).toEqual([])
    expect(await marquee.auditOf(admin.clientUuid)).toEqual(['account_permissions_changed'])
  })

  test('promoting to administrator › grants everything permanently', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin, { deniedPermissions: ['bills'] })
    await change(admin, colleague.uuid, { account_type: 'MAIN' })
    expect(await grantedTo(admin, colleague.uuid)).toEqual(PERMISSIONS)
    await change(admin, colleague.uuid, { account_type: 'REGULAR' })
    expect(await grantedTo(admin, colleague.uuid)).toEqual(PERMISSIONS)
  })

  test('of an administrator › is rejected', async () => {
    const admin = await marquee.createAccount()
    const other = await calls.colleagueOf(admin, { accountType: 'MAIN' })
    expect(problemOf(await change(admin, other.uuid, { account_type: 'MAIN', permissions: ['bills'] }))).toEqual({
      status: 400,
      code: 'invalid_input',
      message: 'Administrators can open everything. Make the account a Standard User first',
    })
  })

  test.each([
    ['an unknown one', ['bills', 'everything'], 'A permission must be one of: bills, statements, settings'],
    ['text', 'bills', 'The permissions must be a list'],
    ['one too many', ['bills', 'bills', 'bills', 'bills'], 'A permission can be given only once'],
  ])('that are %s › is rejected', async (_, permissions, message) => {
    const admin = await marquee.createAccount()
    expect(problemOf(await change(admin, admin.uuid, { permissions }))).toEqual({ status: 400, code: 'invalid_input', message })
  })

  test('by a Standard User, or for an account of another business › is rejected', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin, { deniedPermissions: ['bills'] })
    const stranger = await marquee.createAccount()
    expect((await change(colleague, colleague.uuid, { permissions: PERMISSIONS })).status).toBe(403)
    expect((await change(stranger, colleague.uuid, { permissions: PERMISSIONS })).status).toBe(404)
    expect(await grantedTo(admin, colleague.uuid)).toEqual(['statements', 'settings'])
  })
})

describe('a new account', () => {
  test('added or invited with permissions › has these, and without the field all of them', async () => {
    const admin = await marquee.createAccount()
    const account_type = 'REGULAR'
    const added = await calls.add(admin, { email: someEmail(), password: PASSWORD, account_type, permissions: ['bills'] })
    const invited = await calls.invite(admin, { email: someEmail(), account_type, permissions: ['statements'] })
    const usual = await calls.add(admin, { email: someEmail(), password: PASSWORD, account_type })
    expect([added.status, invited.status, usual.status]).toEqual([201, 201, 201])
    expect(await grantedTo(admin, added.body.data.client_account_uuid)).toEqual(['bills'])
    expect(await grantedTo(admin, invited.body.data.client_account_uuid)).toEqual(['statements'])
    expect(await grantedTo(admin, usual.body.data.client_account_uuid)).toEqual(PERMISSIONS)
  })
})

describe('PUT /operator/accounts/permissions', () => {
  test('by an operator › changes them and writes the business’s audit log', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin)
    const body = { email: colleague.email, permissions: ['bills', 'statements'] }
    expect((await marquee.api('PUT', OPERATOR, { token: OPERATOR_KEY, body })).body).toEqual(DONE)
    expect(await grantedTo(admin, colleague.uuid)).toEqual(['bills', 'statements'])
    expect(await lastAudit(admin)).toMatchObject({ operator: expect.any(String), details: { to: 'Bills, Payment History' } })
  })

  test('of an unknown account or of an administrator › is rejected', async () => {
    const admin = await marquee.createAccount()
    const put = (email: string) => marquee.api('PUT', OPERATOR, { token: OPERATOR_KEY, body: { email, permissions: [] } })
    expect((await put(someEmail())).status).toBe(404)
    expect((await put(admin.email)).status).toBe(400)
  })
})

describe('screens with contributions of several features', () => {
  test('without bills, history and settings › contain none of their contributions, for this account only', async () => {
    const admin = await marquee.createAccount()
    const { client_invoice_uuid: uuid, invoice_label: label } = await invoiceFor(admin)
    const [none, payer, reader] = await Promise.all([
      calls.colleagueOf(admin, { deniedPermissions: [...PERMISSIONS] }),
      calls.colleagueOf(admin, { deniedPermissions: ['statements', 'settings'] }),
      calls.colleagueOf(admin, { deniedPermissions: ['bills', 'settings'] }),
    ])
    const shown = async ({ token }: TestAccount) => {
      const [today, found, cart] = await Promise.all([
        marquee.api('GET', '/home/today', { token }),
        marquee.api('GET', `/search?words=${label}`, { token }),
        marquee.api('GET', '/user/member/searchShoppingCartNumber', { token }),
      ])
      return {
        today: today.body.items.map(({ key }: { key: string }) => key),
        counts: today.body.counts.map(({ path }: { path: string }) => path),
        found: found.body.groups.find(({ key }: { key: string }) => key === 'invoices').hits.map(({ to }: { to: string }) => to),
        cart: cart.body.result,
      }
    }
    const invoice = `/billsDetail?uuid=${uuid}`
    const all = { today: ['bills-overdue', 'account-incomplete'], counts: ['/bills-pay'], found: [invoice], cart: 1 }
    expect(await shown(admin)).toEqual(all)
    expect(await shown(none)).toEqual({ today: [], counts: [], found: [], cart: 0 })
    expect(await shown(payer)).toEqual({ ...all, today: ['bills-overdue'] })
    expect(await shown(reader)).toEqual({ today: [], counts: [], found: [invoice], cart: 0 })
  })
})

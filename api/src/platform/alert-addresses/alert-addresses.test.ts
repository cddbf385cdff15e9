import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../audit/audit.tables.ts'
import { withSystem, withTenant } from '../database/tenancy.ts'
import { accounts } from '../identity/identity.tables.ts'
import { ADDRESS_LIMITS } from './alert-addresses.ts'

const DAY_MS = 86_400_000
const OLD_LINK = { status: 410, code: 'gone', message: 'This link is no longer valid. Save the address again to get a new one' }

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

let made = 0
const freshAddress = () => `desk-${++made}@practice.test`

describe.each([
  ['/inquiry/website/notice', 'inquiry_notice', 'http://localhost:3000/webInquiries'],
  ['/review/notice', 'review_notice', 'http://localhost:3000/reviewManagement'],
])('the address at %s', (path, action, screen) => {
  let admin: TestAccount
  beforeEach(async () => {
    admin = await marquee.createAccount()
  })
  const get = async ({ token }: TestAccount) => {
    const { notify, notify_email, pending_email, expired_email } = (await marquee.api('GET', path, { token })).body
    return { notify, notify_email, pending_email, ...(expired_email && { expired_email }) }
  }
  const put = ({ token }: TestAccount, notify: boolean, notify_email: string) =>
    marquee.api('PUT', path, { token, body: { notify, notify_email } })
  const confirm = ({ token }: TestAccount, code: string) => marquee.api('PUT', `${path}/address`, { token, body: { code } })
  async function linkTo(email: string): Promise<string> {
    await marquee.runJobs()
    const [mail] = await marquee.inbox(email)
    const [link = ''] = mail?.links ?? []
    expect(link).toMatch(new RegExp(`^${screen}\\?confirm=[0-9a-f-]{36}$`))
    return link.split('confirm=')[1] ?? ''
  }
  async function set(email: string): Promise<void> {
    await put(admin, true, email)
    expect((await confirm(admin, await linkTo(email))).status).toBe(200)
  }
  const audit = (clientUuid: string) =>
    withTenant(marquee.services.database, clientUuid, (db) =>
      db.select({ action: auditEvents.action, details: auditEvents.details }).from(auditEvents).orderBy(auditEvents.createdAt),
    )

  test('when it is new › gets nothing but a link, until the link is opened', async () => {
    const address = freshAddress()
    expect((await put(admin, true, address.toUpperCase())).body).toMatchObject({ notify: true, notify_email: '', pending_email: address })
    expect(await get(admin)).toEqual({ notify: true, notify_email: '', pending_email: address })
    const code = await linkTo(address)
    const colleague = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    expect((await confirm(colleague, code)).status).toBe(200)
    expect(await get(colleague)).toEqual({ notify: true, notify_email: address, pending_email: '' })
    expect(await audit(admin.clientUuid)).toEqual([
      { action: `${action}_saved`, details: { notify: true, from: '', to: address, confirmed: false } },
      { action: `${action}_confirmed`, details: { from: '', to: address, requested_by: admin.email } },
    ])
  })

  test('replaced by another › is notified, and both are in the audit log', async () => {
    const [first, second] = [freshAddress(), freshAddress()]
    await set(first)
    await put(admin, true, second)
    expect(await get(admin)).toEqual({ notify: true, notify_email: first, pending_email: second })
    await confirm(admin, await linkTo(second))
    await marquee.runJobs()
    const [email] = await marquee.inbox(first)
    expect(email?.text).toContain(`e-mailed to ${second} instead of ${first}`)
    expect(email?.text).toContain(`${admin.email} changed it.`)
    const details = { from: first, to: second, requested_by: admin.email }
    expect((await audit(admin.clientUuid)).at(-1)).toEqual({ action: `${action}_confirmed`, details })
  })

  test('replaced by another whose link a colleague opened › is notified who requested it, and who opened it', async () => {
    const [first, second] = [freshAddress(), freshAddress()]
    await set(first)
    await put(admin, true, second)
    const colleague = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    await confirm(colleague, await linkTo(second))
    await marquee.runJobs()
    expect((await marquee.inbox(first))[0]?.text).toContain(`${admin.email} changed it, and ${colleague.email} opened the link.`)
    expect((await audit(admin.clientUuid)).at(-1)?.details).toMatchObject({ requested_by: admin.email })
  })

  test('removed › is notified as well', async () => {
    const address = freshAddress()
    await set(address)
    await put(admin, false, '')
    await marquee.runJobs()
    expect((await marquee.inbox(address))[0]?.text).toContain(`${address} was removed`)
    expect(await get(admin)).toEqual({ notify: false, notify_email: '', pending_email: '' })
  })

  test('switched off and on › is notified once, and needs no other link', async () => {
    const address = freshAddress()
    await set(address)
    await put(admin, false, address)
    await put(admin, false, address)
    expect(await get(admin)).toEqual({ notify: false, notify_email: address, pending_email: '' })
    await marquee.runJobs()
    const [email, ...before] = await marquee.inbox(address)
    expect(email?.subject).toMatch(/were switched off$/)
    expect(email?.text).toContain('The alerts were switched off')
    expect(email?.text).toContain(`${admin.email} switched them off`)
    expect(before.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Confirm this address/)])
    await put(admin, true, address)
    expect(await get(admin)).toEqual({ notify: true, notify_email: address, pending_email: '' })
  })

  test.each([
    ['is a standard user now', { accountType: 'REGULAR' as const }],
    ['is disabled', { disabledAt: new Date() }],
  ])('requested by somebody who %s › cannot be confirmed any more', async (_, change) => {
    const [address, colleague] = [freshAddress(), await marquee.createAccount({ clientUuid: admin.clientUuid })]
    await put(admin, true, address)
    const code = await linkTo(address)
    await withSystem(marquee.services.database, (db) => db.update(accounts).set(change).where(eq(accounts.uuid, admin.uuid)))
    expect(problemOf(await confirm(colleague, code))).toEqual(OLD_LINK)
    expect(await get(colleague)).toEqual({ notify: false, notify_email: '', pending_email: '', expired_email: address })
  })

  test('changed by a standard user › is rejected', async () => {
    const regular = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    expect((await put(regular, true, freshAddress())).status).toBe(403)
  })

  test('with a code that is invented, used, replaced, a day old, or of another business › is not confirmed', async () => {
    const [first, second] = [freshAddress(), freshAddress()]
    expect(problemOf(await confirm(admin, randomUUID()))).toEqual(OLD_LINK)
    await put(admin, true, first)
    const replaced = await linkTo(first)
    await put(admin, true, second)
    const good = await linkTo(second)
    const stranger = await marquee.createAccount()
    for (const [who, code] of [
      [admin, replaced],
      [stranger, good],
    ] as const)
      expect(problemOf(await confirm(who, code))).toEqual(OLD_LINK)
    marquee.clock.advance(DAY_MS)
    expect(problemOf(await confirm(admin, good))).toEqual(OLD_LINK)
    // Nothing is sent to it, so the setting shows that instead of looking switched on
    expect(await get(admin)).toEqual({ notify: false, notify_email: '', pending_email: '', expired_email: second })
    await set(first)
    expect(await get(admin)).toEqual({ notify: true, notify_email: first, pending_email: '' })
    expect(problemOf(await confirm(admin, replaced))).toEqual(OLD_LINK)
  })

  test('of a stranger, typed again and again › gets a few links, not a flood, and does not block other businesses', async () => {
    const address = freshAddress()
    for (let time = 0; time < ADDRESS_LIMITS.byClientAndEmail.max; time++) expect((await put(admin, true, address)).status).toBe(200)
    expect((await put(admin, true, address)).status).toBe(429)
    expect((await put(await marquee.createAccount(), true, address)).status).toBe(200)
  })
})

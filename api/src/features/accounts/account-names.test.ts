import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NEW_PASSWORD, type ResetSteps, resetSteps } from '../../../test/reset-steps.ts'
import { someEmail } from '../../../test/rows/some-email.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { ACCOUNTS, accountCalls, PASSWORD } from './testing/account-calls.ts'

const RESET = '/user-management/my-information/password/reset'

let marquee: TestMarquee
let calls: ReturnType<typeof accountCalls>
let steps: ResetSteps
beforeAll(async () => {
  marquee = await startTestMarquee()
  calls = accountCalls(marquee)
  steps = resetSteps(marquee)
})
afterAll(() => marquee.stop())

const nameOf = async (uuid: string) => (await calls.stored(uuid))?.name
const setName = ({ token }: TestAccount, client_account_uuid: string, name: string) =>
  marquee.api('PUT', ACCOUNTS, { token, body: { client_account_uuid, account_type: 'REGULAR', name } })

const auditDetails = ({ clientUuid }: TestAccount) =>
  withSystem(marquee.services.database, (db) =>
    db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.clientUuid, clientUuid))
      .orderBy(auditEvents.createdAt),
  )

async function readCode(email: string): Promise<string> {
  const [newest] = await calls.emailsTo(email)
  return newest?.links[0]?.split('/password-reset/')[1] ?? ''
}

describe('POST /user-management/accounts', () => {
  test('with a name › lists it, and writes it into the audit log', async () => {
    const admin = await marquee.createAccount()
    const email = someEmail()
    const { body } = await calls.add(admin, { email, password: PASSWORD, account_type: 'REGULAR', name: ' Priya Nair ' })
    const account = body.data.client_account_uuid
    const { data } = (await calls.list(admin)).body
    expect(data.map(({ name }: { name: string | null }) => name)).toEqual([null, 'Priya Nair'])
    expect(await auditDetails(admin)).toEqual([
      { action: 'account_added', details: { account, email, type: 'REGULAR', name: 'Priya Nair' } },
    ])
  })
})

describe('PUT /user-management/accounts', () => {
  test('with a name › changes the name alone: no session ends, nobody gets an e-mail', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin, { deniedPermissions: ['bills'] })
    expect((await setName(admin, colleague.uuid, 'Priya Nair')).body).toEqual({ code: 200, data: { token: null } })
    await setName(admin, colleague.uuid, 'Priya Nair')
    expect(await nameOf(colleague.uuid)).toBe('Priya Nair')
    expect(await calls.isSignedIn(colleague)).toBe(true)
    expect(await calls.emailsTo(colleague.email)).toEqual([])
    expect((await calls.stored(colleague.uuid))?.deniedPermissions).toEqual(['bills'])
    expect(await auditDetails(admin)).toEqual([
      { action: 'account_name_changed', details: { account: colleague.uuid, email: colleague.email, name: 'Priya Nair' } },
    ])
  })

  test('without a name › keeps it; with a blank one › removes it', async () => {
    const admin = await marquee.createAccount()
    const colleague = await calls.colleagueOf(admin, { name: 'Priya Nair' })
    await calls.changeType(admin, colleague.uuid, 'REGULAR')
    expect(await nameOf(colleague.uuid)).toBe('Priya Nair')
    await setName(admin, colleague.uuid, '  ')
    expect(await nameOf(colleague.uuid)).toBeNull()
  })

  test('of another business › names nobody', async () => {
    const [admin, stranger] = [await marquee.createAccount(), await marquee.createAccount({ name: 'Marcus Webb' })]
    expect(problemOf(await setName(admin, stranger.uuid, 'Priya Nair')).status).toBe(404)
    expect(await nameOf(stranger.uuid)).toBe('Marcus Webb')
  })
})

describe('an invited account', () => {
  test('with a name of the administrator’s › is asked for it with the password, and its own replaces it', async () => {
    const admin = await marquee.createAccount()
    const email = someEmail()
    const { body } = await calls.invite(admin, { email, account_type: 'REGULAR', name: 'Prya' })
    const uuid = body.data.client_account_uuid
    const code = await readCode(email)
    expect((await steps.check(code)).body).toMatchObject({ kind: 'invitation', name: 'Prya' })
    const form = { client_account_uuid: uuid, password: NEW_PASSWORD, name: 'Priya Nair' }
    expect((await marquee.api('PUT', `${RESET}/${code}`, { body: form })).status).toBe(200)
    expect(await nameOf(uuid)).toBe('Priya Nair')
    expect((await auditDetails(admin)).at(-1)).toEqual({ action: 'invitation_accepted', details: { name: 'Priya Nair' } })
  })

  test('that leaves the name out › keeps what the administrator entered', async () => {
    const admin = await marquee.createAccount()
    const email = someEmail()
    const { body } = await calls.invite(admin, { email, account_type: 'REGULAR', name: 'Priya Nair' })
    await steps.reset(await readCode(email), body.data.client_account_uuid)
    expect(await nameOf(body.data.client_account_uuid)).toBe('Priya Nair')
  })
})

describe('a reset link', () => {
  test('used with a name › sets the password alone, and shows no name before', async () => {
    const account = await marquee.createAccount({ name: 'Megan Doyle' })
    await marquee.api('POST', '/user-management/my-information/password/find', { body: { email: account.email } })
    const code = await readCode(account.email)
    expect((await steps.check(code)).body).toMatchObject({ kind: 'reset', name: null })
    const form = { client_account_uuid: account.uuid, password: NEW_PASSWORD, name: 'Somebody Else' }
    expect((await marquee.api('PUT', `${RESET}/${code}`, { body: form })).status).toBe(200)
    expect(await nameOf(account.uuid)).toBe('Megan Doyle')
  })
})

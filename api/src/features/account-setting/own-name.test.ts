import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const PATH = '/user-management/my-information'
const nameOf = async ({ token }: TestAccount) => (await marquee.api('GET', PATH, { token })).body.name
const save = ({ token }: TestAccount, body: Record<string, unknown>) => marquee.api('PUT', `${PATH}/name`, { token, body })

describe('PUT /user-management/my-information/name', () => {
  test('with a name › saves it trimmed, for this account alone, and writes the audit log once', async () => {
    const account = await marquee.createAccount({ name: 'Megan' })
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR', name: 'Priya Nair' })
    const stranger = await marquee.createAccount({ name: 'Marcus Webb' })
    const response = await save(account, { name: '  Megan Doyle ' })
    expect([response.status, response.body]).toEqual([200, { code: 200 }])
    expect(await Promise.all([account, colleague, stranger].map(nameOf))).toEqual(['Megan Doyle', 'Priya Nair', 'Marcus Webb'])
    await save(account, { name: 'Megan Doyle' })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['own_name_changed'])
    expect(await marquee.auditOf(stranger.clientUuid)).toEqual([])
  })

  test.each([[''], ['   '], ['\u200b']])('with the blank name %j › removes it', async (name) => {
    const account = await marquee.createAccount({ name: 'Megan Doyle' })
    expect((await save(account, { name })).status).toBe(200)
    expect(await nameOf(account)).toBeNull()
  })

  test('by a standard user without permissions › saves it', async () => {
    const account = await marquee.createAccount({ accountType: 'REGULAR', deniedPermissions: ['bills', 'statements', 'settings'] })
    expect((await save(account, { name: 'Priya Nair' })).status).toBe(200)
    expect(await nameOf(account)).toBe('Priya Nair')
  })

  test('of 100 characters › is saved; a longer one, or one with control characters › is rejected with a message', async () => {
    const account = await marquee.createAccount()
    const longest = 'é'.repeat(100)
    expect((await save(account, { name: longest })).status).toBe(200)
    for (const [name, message] of [
      [`${longest}é`, 'Name can have at most 100 characters'],
      ['Megan\nDoyle', 'Name contains characters that cannot be used'],
      ['Megan\u0000', 'Name contains characters that cannot be used'],
      [5, 'Name must be text'],
    ] as const)
      expect(problemOf(await save(account, { name }))).toEqual({ status: 400, code: 'invalid_input', message })
    expect(await nameOf(account)).toBe(longest)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'

// Uses several connections: the embedded database has only one, so its transactions never run concurrently

const ROUNDS = 12

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const demote = ({ token }: TestAccount, { uuid }: TestAccount) =>
  marquee.api('PUT', '/user-management/accounts', { token, body: { client_account_uuid: uuid, account_type: 'REGULAR' } })
const remove = ({ token }: TestAccount, { uuid }: TestAccount) =>
  marquee.api('DELETE', `/user-management/accounts?client_account_uuid=${uuid}`, { token })

async function createAdministrators(count: number): Promise<TestAccount[]> {
  const clientUuid = await marquee.createClient()
  return Promise.all(Array.from({ length: count }, () => marquee.createAccount({ clientUuid })))
}

async function typesOf(clientUuid: string): Promise<string[]> {
  const rows = await withSystem(marquee.services.database, (db) =>
    db.select({ type: accounts.accountType }).from(accounts).where(eq(accounts.clientUuid, clientUuid)),
  )
  return rows.map(({ type }) => type).sort()
}

describe('two changes at the same time', () => {
  test('each administrator demoting themselves › one remains an administrator', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = await createAdministrators(3)
      const responses = await Promise.all(people.map((person) => demote(person, person)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409])
      expect(await typesOf(people[0]?.clientUuid ?? '')).toEqual(['MAIN', 'REGULAR', 'REGULAR'])
    }
  })

  test('two administrators demoting each other › the second is signed out first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = (await createAdministrators(2)) as [TestAccount, TestAccount]
      const responses = await Promise.all([demote(one, two), demote(two, one)])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
      expect(await typesOf(one.clientUuid)).toEqual(['MAIN', 'REGULAR'])
    }
  })

  test('two administrators deleting each other › one account remains', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = (await createAdministrators(2)) as [TestAccount, TestAccount]
      const responses = await Promise.all([remove(one, two), remove(two, one)])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
      expect(await typesOf(one.clientUuid)).toEqual(['MAIN'])
    }
  })

  test('one demoting themselves while the other is deleted › an administrator remains', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = (await createAdministrators(2)) as [TestAccount, TestAccount]
      const responses = await Promise.all([demote(one, one), remove(one, two)])
      expect([[200, 401].join(), [200, 409].join()]).toContain(
        responses
          .map(({ status }) => status)
          .sort()
          .join(),
      )
      expect(await typesOf(one.clientUuid)).toContain('MAIN')
    }
  })

  test('many sign-ins at the same time › all succeed, without a deadlock', async () => {
    const { email } = await marquee.createAccount()
    const signIn = () => marquee.api('POST', '/user-management/login', { body: { user_email: email, password: 'Correct!123' } })
    const responses = await Promise.all(Array.from({ length: 8 }, signIn))
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })
})

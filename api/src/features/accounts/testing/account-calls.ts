import { eq } from 'drizzle-orm'
import type { TestAccount, TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'

export const ACCOUNTS = '/user-management/accounts'
export const PASSWORD = 'Harbor-lamp-27'

/** The calls of an administrator, and what the tests check afterwards */
export function accountCalls(marquee: TestMarquee) {
  const list = ({ token }: { token: string }) => marquee.api('GET', ACCOUNTS, { token })
  return {
    list,
    add: ({ token }: TestAccount, body: object) => marquee.api('POST', ACCOUNTS, { token, body }),
    changeType: ({ token }: TestAccount, client_account_uuid: string, account_type: unknown) =>
      marquee.api('PUT', ACCOUNTS, { token, body: { client_account_uuid, account_type } }),
    remove: ({ token }: TestAccount, uuid: string, proof?: object) =>
      marquee.api('DELETE', `${ACCOUNTS}?client_account_uuid=${uuid}`, { token, ...(proof && { body: proof }) }),
    resetPassword: ({ token }: TestAccount, client_account_uuid: string, password: unknown = PASSWORD) =>
      marquee.api('PUT', `${ACCOUNTS}/reset-password`, { token, body: { client_account_uuid, password } }),
    invite: ({ token }: TestAccount, body: object) => marquee.api('POST', `${ACCOUNTS}/invitations`, { token, body }),
    inviteAgain: ({ token }: TestAccount, client_account_uuid: string) =>
      marquee.api('PUT', `${ACCOUNTS}/invitations`, { token, body: { client_account_uuid } }),
    signIn: (user_email: string, password: string) => marquee.api('POST', '/user-management/login', { body: { user_email, password } }),
    isSignedIn: async (session: { token: string }) => (await list(session)).status === 200,

    /** Another account of the same business */
    colleagueOf: ({ clientUuid }: TestAccount, values: Partial<typeof accounts.$inferInsert> = {}) =>
      marquee.createAccount({ clientUuid, accountType: 'REGULAR', ...values }),

    async stored(uuid: string) {
      const [row] = await withSystem(marquee.services.database, (db) => db.select().from(accounts).where(eq(accounts.uuid, uuid)))
      return row
    },

    async emailsTo(email: string) {
      await marquee.runJobs()
      return marquee.inbox(email)
    },
  }
}

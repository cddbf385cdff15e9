import { and, eq } from 'drizzle-orm'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../../platform/demo/demo-data.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { outgoingCalls } from './outgoing-calls.tables.ts'

const DAY_MS = 86_400_000

/** A call by a colleague that nobody answered. Nobody in the demo has a phone for calls, so numbers are dialed on the visitor's device */
export const outgoingCallsDemo: DemoContribution = {
  name: 'outgoing calls',
  async make(db, { clock }) {
    const [account] = await db
      .select({ uuid: accounts.uuid, email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.clientUuid, DEMO_CLIENT_UUID), eq(accounts.email, 'megan@brightsmile.test')))
    if (!account) return
    await db.insert(outgoingCalls).values({
      clientUuid: DEMO_CLIENT_UUID,
      outgoingUuid: '0d3a0000-0000-4000-8000-0000000ca110',
      accountUuid: account.uuid,
      accountEmail: account.email,
      number: '+12175550142',
      phone: '+12175550149',
      shown: '+12175550199',
      state: 'unanswered',
      callSid: null,
      startedAt: new Date(clock.now().getTime() - 9 * DAY_MS),
    })
  },
}

import { asc, eq } from 'drizzle-orm'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { noticeRecipients } from './notices.tables.ts'

/** The front desk gets calls immediately and the rest in the daily digest; one phone gets urgent and missed calls immediately */
export const noticesDemo: DemoContribution = {
  name: 'notices',
  async make(db, { clock }) {
    const [owner] = await db
      .select({ uuid: accounts.uuid })
      .from(accounts)
      .where(eq(accounts.clientUuid, DEMO_CLIENT_UUID))
      .orderBy(asc(accounts.createdAt))
      .limit(1)
    if (!owner) return
    const common = { clientUuid: DEMO_CLIENT_UUID, requestedBy: owner.uuid, confirmedAt: clock.now() }
    const calls = { urgent_call: 'at_once', missed_call: 'at_once' } as const
    const off = { web_inquiry: 'off', low_review: 'off', private_feedback: 'off', overdue_bill: 'off' } as const
    await db.insert(noticeRecipients).values([
      {
        ...common,
        channel: 'email',
        address: 'front-desk@bright-smile.test',
        choices: { ...calls, web_inquiry: 'daily', low_review: 'daily', private_feedback: 'daily', overdue_bill: 'off' },
        createdAt: new Date(clock.now().getTime() - 60_000),
      },
      { ...common, channel: 'text', address: '+12175550123', choices: { ...calls, ...off }, createdAt: clock.now() },
    ])
  },
}

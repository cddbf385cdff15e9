import { inArray } from 'drizzle-orm'
import type { NoticeChoices } from '#contract/notices/notices.ts'
import { DEMO_BUSINESSES } from '../../platform/demo/demo-businesses.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { noticeRecipients } from './notices.tables.ts'

const CALLS = { urgent_call: 'at_once', missed_call: 'at_once' } as const
const OFF: NoticeChoices = {
  urgent_call: 'off',
  missed_call: 'off',
  web_inquiry: 'off',
  low_review: 'off',
  private_feedback: 'off',
  overdue_bill: 'off',
}
const WHAT_CUSTOMERS_WRITE: NoticeChoices = { ...OFF, web_inquiry: 'at_once', low_review: 'at_once', private_feedback: 'at_once' }

/**
 * The owners immediately get whatever customers write. The first business's front desk gets calls immediately and everything else in the
 * daily digest; one phone gets urgent and missed calls immediately
 */
export const noticesDemo: DemoContribution = {
  name: 'notices',
  async make(db, { clock }) {
    const now = clock.now().getTime()
    const owners = await db
      .select({ clientUuid: accounts.clientUuid, uuid: accounts.uuid, email: accounts.email })
      .from(accounts)
      .where(
        inArray(
          accounts.email,
          DEMO_BUSINESSES.map(({ noticeTo }) => noticeTo),
        ),
      )
    for (const { clientUuid, uuid: requestedBy, email } of owners) {
      const common = { clientUuid, requestedBy, confirmedAt: clock.now() }
      await db.insert(noticeRecipients).values({
        ...common,
        channel: 'email',
        address: email,
        choices: WHAT_CUSTOMERS_WRITE,
        createdAt: new Date(now - 120_000),
      })
      if (clientUuid !== DEMO_CLIENT_UUID) continue
      await db.insert(noticeRecipients).values([
        {
          ...common,
          channel: 'email',
          address: 'front-desk@bright-smile.test',
          choices: { ...CALLS, web_inquiry: 'daily', low_review: 'daily', private_feedback: 'daily', overdue_bill: 'off' },
          createdAt: new Date(now - 60_000),
        },
        { ...common, channel: 'text', address: '+12175550123', choices: { ...OFF, ...CALLS }, createdAt: clock.now() },
      ])
    }
  },
}

import { and, eq } from 'drizzle-orm'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../../platform/demo/demo-data.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { CALLING_BUSINESSES } from '../demo/calling-businesses.ts'
import { planDemoCalls } from '../demo/plan-demo-calls.ts'
import { callNotes } from './call-notes.tables.ts'

const MINUTE_MS = 60_000
const RECENT_DAYS = 14

const NOTES = [
  {
    caller: 'Dana Whitfield',
    author: 'megan@brightsmile.test',
    after: 6,
    text: 'Email her. She can’t pick up the phone at work.',
  },
  {
    caller: 'Dana Whitfield',
    author: 'demo@marquee.test',
    after: 11,
    text: 'Dr. Patel wants to see her X-rays before the estimate goes out.',
  },
  {
    caller: 'Aaron Blake',
    author: 'demo@marquee.test',
    after: 15,
    text: 'The log shows one X-ray. Take the second charge off the bill.',
  },
]

/** Notes by the demo's accounts on the calls that are listed first */
export const callNotesDemo: DemoContribution = {
  name: 'call notes',
  async make(db, { clock }) {
    const business = CALLING_BUSINESSES.find(({ clientUuid }) => clientUuid === DEMO_CLIENT_UUID)
    if (!business) return
    const now = clock.now()
    const calls = planDemoCalls(business, now, RECENT_DAYS)
    for (const { caller, author, after, text } of NOTES) {
      const call = calls.findLast(({ callerName }) => callerName === caller)
      const [account] = await db
        .select({ uuid: accounts.uuid })
        .from(accounts)
        .where(and(eq(accounts.clientUuid, DEMO_CLIENT_UUID), eq(accounts.email, author)))
      if (!call || !account) continue
      const createdAt = new Date(Math.min(call.startedAt.getTime() + call.durationS * 1000 + after * MINUTE_MS, now.getTime()))
      await db
        .insert(callNotes)
        .values({ clientUuid: DEMO_CLIENT_UUID, callSid: call.callSid, accountUuid: account.uuid, authorEmail: author, text, createdAt })
    }
  },
}

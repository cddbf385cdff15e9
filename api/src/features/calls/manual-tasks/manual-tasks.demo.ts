import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addDays } from '../../../platform/base/add-days.ts'
import { DEMO_CLIENT_UUID, type DemoContribution, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import { toDayAndMinutes, toMoment } from '../../../platform/demo/demo-days.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { actionItems, MARKS } from '../action-items/action-items.tables.ts'
import { CALLING_BUSINESSES } from '../demo/calling-businesses.ts'

const FIVE = 17 * 60
const DONE_AGO_MS = 90 * 60_000

const TASKS = [
  { clientUuid: DEMO_CLIENT_UUID, text: 'Ask the lab when Trevor Shaw’s crown arrives', inDays: 1, assignee: 'megan@brightsmile.test' },
  { clientUuid: DEMO_CLIENT_UUID, text: 'Order gloves and prophy paste', inDays: 0, assignee: 'demo@marquee.test' },
  { clientUuid: DEMO_CLIENT_UUID, text: 'Post the holiday hours on the door', inDays: 3, assignee: null },
  { clientUuid: DEMO_CLIENT_UUID, text: 'Renew the parking permit', inDays: 0, assignee: 'demo@marquee.test', isDone: true },
  { clientUuid: OTHER_CLIENT_UUID, text: 'Reserve the room for the back-care class', inDays: 2, assignee: null },
] as const

/** Tasks that accounts of the demo businesses have added for themselves and each other */
export const manualTasksDemo: DemoContribution = {
  name: 'own tasks',
  async make(db, { clock }) {
    const now = clock.now()
    for (const task of TASKS) {
      const { clientUuid, text, inDays, assignee } = task
      const timeZone = CALLING_BUSINESSES.find((business) => business.clientUuid === clientUuid)?.timeZone ?? 'America/Chicago'
      const dueAt = toMoment(addDays(toDayAndMinutes(now, timeZone).day, inDays), FIVE, timeZone)
      const [account] = assignee
        ? await db
            .select({ uuid: accounts.uuid })
            .from(accounts)
            .where(and(eq(accounts.clientUuid, clientUuid), eq(accounts.email, assignee)))
        : []
      const uuid = randomUUID()
      const isDone = 'isDone' in task
      await db.insert(actionItems).values({
        clientUuid,
        uuid,
        callSid: uuid,
        mark: MARKS.own,
        actionItems: text,
        dueAt,
        showDisplay: !isDone,
        doneAt: isDone ? new Date(now.getTime() - DONE_AGO_MS) : null,
        assigneeUuid: account?.uuid ?? null,
      })
    }
  },
}

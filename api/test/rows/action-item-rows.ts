import { actionItems } from '../../src/features/calls/action-items/action-items.tables.ts'
import { fromLocal, toLocal } from '../../src/platform/base/zoned-time.ts'
import { withTenant } from '../../src/platform/database/tenancy.ts'
import type { TestMarquee } from '../test-marquee.ts'
import { insertCalls } from './call-rows.ts'

const ZONE = 'America/Chicago'

/** An hour in Chicago, noon by default, today or this many days later */
export function noon(days = 0, hour = 12): Date {
  const { year, month, day } = toLocal(new Date(), ZONE)
  return fromLocal({ year, month, day: day + days, hour, minute: 0 }, ZONE)
}

interface Item {
  text: string
  dueAt: Date
  show?: boolean
  mark?: string
}

/** Inserts a call with its items; returns the call's sid */
export async function insertActionItems(
  marquee: TestMarquee,
  { clientUuid }: { clientUuid: string },
  items: Item[],
  call: Parameters<typeof insertCalls>[2][number] = {},
): Promise<string> {
  const [callSid = ''] = await insertCalls(marquee, clientUuid, [{ callerName: 'Ann Lee', phoneFrom: '+12175550142', ...call }])
  await withTenant(marquee.services.database, clientUuid, (db) =>
    db.insert(actionItems).values(
      items.map(({ text, dueAt, show = true, mark }, index) => ({
        clientUuid,
        callSid,
        mark: mark ?? `analysis-${index}`,
        actionItems: text,
        dueAt,
        showDisplay: show,
      })),
    ),
  )
  return callSid
}

import { randomBytes } from 'node:crypto'
import { calls } from '../../src/features/calls/calls.tables.ts'
import { localDay } from '../../src/platform/base/zoned-time.ts'
import { withTenant } from '../../src/platform/database/tenancy.ts'
import type { TestMarquee } from '../test-marquee.ts'

export const newCallSid = () => `CA${randomBytes(16).toString('hex')}`

type CallValues = Partial<typeof calls.$inferInsert>

/** Inserts calls as call intake would have stored them, the newest first. Returns their sids in the same order */
export async function insertCalls(
  marquee: TestMarquee,
  clientUuid: string,
  rows: CallValues[],
  timeZone = 'America/Chicago',
): Promise<string[]> {
  const now = marquee.clock.now().getTime()
  const filled = rows.map((values, index) => {
    const startedAt = values.startedAt ?? new Date(now - (index + 1) * 60_000)
    return { callSid: newCallSid(), startedAt, day: localDay(startedAt, timeZone), callStatus: 'Answered' as const, ...values, clientUuid }
  })
  await withTenant(marquee.services.database, clientUuid, (db) => db.insert(calls).values(filled))
  return filled.map(({ callSid }) => callSid)
}

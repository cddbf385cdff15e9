import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'

/**
 * 5 pm of the same day in the business's time zone; for later calls, within the hour but before midnight. Null if there is no such client
 */
export async function findDueOnSameDay(db: Db, clientUuid: string, at: Date): Promise<Date | null> {
  const moment = sql`${at.toISOString()}::timestamptz`
  const day = sql`date_trunc('day', ${moment} at time zone ${clients.timeZone})`
  const dueAt = sql<Date>`least(
    greatest((${day} + interval '17 hours') at time zone ${clients.timeZone}, ${moment} + interval '1 hour'),
    (${day} + interval '23 hours 59 minutes') at time zone ${clients.timeZone})`
  const [client] = await db.select({ dueAt }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return client ? new Date(client.dueAt) : null
}

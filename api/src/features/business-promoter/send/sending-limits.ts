import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { assertUnderDailyCap, lockAndCountMessagesLeftToday, type MessageCounts } from '../../../platform/sending/daily-caps.ts'
import type { Services } from '../../../platform/services/services.ts'
import { invitationImportRows, invitationImports } from '../business-promoter.tables.ts'

/** Longer than the longest list takes at the lowest rate */
const LIST_WINDOW_MS = 3 * 24 * 3_600_000

type Reached = { email: string; phoneNumber: string }

const countByChannel = (people: readonly Reached[]): MessageCounts => ({
  email: people.filter(({ email }) => email !== '').length,
  text: people.filter(({ phoneNumber }) => phoneNumber !== '').length,
})

/** Throws when the business has reached its daily limit of sent messages and messages queued for its lists */
export async function assertWithinDailyLimit(db: Db, services: Services, people: readonly Reached[]): Promise<void> {
  await assertUnderDailyCap(db, services, countByChannel(people), () => countWaitingImportRows(db, services))
}

export async function countSendsLeftToday(db: Db, services: Services): Promise<MessageCounts> {
  return lockAndCountMessagesLeftToday(db, services, () => countWaitingImportRows(db, services))
}

/** People on lists under way who have no invitation yet */
async function countWaitingImportRows(db: Db, { clock }: Services): Promise<MessageCounts> {
  const [row] = await db
    .select({
      email: sql<number>`(count(*) filter (where ${invitationImportRows.email} <> ''))::int`,
      text: sql<number>`(count(*) filter (where ${invitationImportRows.phoneNumber} <> ''))::int`,
    })
    .from(invitationImports)
    .innerJoin(
      invitationImportRows,
      and(eq(invitationImportRows.clientUuid, invitationImports.clientUuid), eq(invitationImportRows.importUuid, invitationImports.uuid)),
    )
    .where(
      and(
        eq(invitationImports.clientUuid, currentClient),
        gt(invitationImports.createdAt, new Date(clock.now().getTime() - LIST_WINDOW_MS)),
        isNull(invitationImportRows.invitationUuid),
      ),
    )
  return row ?? { email: 0, text: 0 }
}

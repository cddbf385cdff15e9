import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { unaccentedIfNeededSql, unaccentedSql } from '../../../platform/database/unaccented.ts'
import { aiRequestStaff, aiStaff } from '../ai-promoter.tables.ts'

type Assistant = ReviewRequest['employee_list'][number]

/** The person's current name, or the last known name of a person who is no longer on the list of staff */
const currentName = sql<string>`coalesce(${aiStaff.name}, ${aiRequestStaff.name})`
const isSame = and(eq(aiStaff.clientUuid, aiRequestStaff.clientUuid), eq(aiStaff.uuid, aiRequestStaff.staffUuid))
const isOfRequestSql = (requestUuid: unknown) =>
  and(eq(aiRequestStaff.clientUuid, currentClient), sql`${aiRequestStaff.requestUuid} = ${requestUuid}`)

export async function selectAssistants(db: Db, requestUuid: string): Promise<Assistant[]> {
  return db
    .select({ employee_name: currentName, review_employee_uuid: aiRequestStaff.staffUuid, deleted: sql<boolean>`${aiStaff.uuid} is null` })
    .from(aiRequestStaff)
    .leftJoin(aiStaff, isSame)
    .where(isOfRequestSql(requestUuid))
    .orderBy(asc(aiRequestStaff.position))
}

/** The same as JSON, for a row of the list */
export const assistantsAsJsonSql = (requestUuid: unknown): SQL<Assistant[]> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('employee_name', ${currentName}, 'review_employee_uuid', ${aiRequestStaff.staffUuid},
    'deleted', ${aiStaff.uuid} is null) order by ${aiRequestStaff.position})
  from ${aiRequestStaff} left join ${aiStaff} on ${isSame} where ${isOfRequestSql(requestUuid)}), '[]')`

/** Ignores case and accents */
export const containsNameSql = (name: SQL, search: string): SQL =>
  sql`strpos(${unaccentedIfNeededSql(name)}, ${unaccentedSql(sql`${search}::text`)}) > 0`

export const isAnyAssistantNamedSql = (requestUuid: unknown, search: string): SQL =>
  sql`exists (select from ${aiRequestStaff} left join ${aiStaff} on ${isSame}
    where ${isOfRequestSql(requestUuid)} and ${containsNameSql(currentName, search)})`

export const isAssistedBySql = (requestUuid: unknown, staffUuid: string): SQL =>
  sql`exists (select from ${aiRequestStaff} where ${isOfRequestSql(requestUuid)} and ${aiRequestStaff.staffUuid} = ${staffUuid})`

export async function replaceAssistants(
  db: Db,
  { clientUuid, requestUuid }: { clientUuid: string; requestUuid: string },
  staff: readonly { uuid: string; name: string }[],
): Promise<void> {
  await db.delete(aiRequestStaff).where(isOfRequestSql(requestUuid))
  await db
    .insert(aiRequestStaff)
    .values(staff.map(({ uuid, name }, position) => ({ clientUuid, requestUuid, position, staffUuid: uuid, name })))
}

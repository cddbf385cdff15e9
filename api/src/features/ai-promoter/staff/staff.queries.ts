import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Staff } from '#contract/ai-promoter/staff.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { aiRequestStaff, aiStaff } from '../ai-promoter.tables.ts'
import type { StaffMaterial } from '../generation/material.ts'

const isStaffMemberSql = (uuid: string) => and(eq(aiStaff.clientUuid, currentClient), eq(aiStaff.uuid, uuid))

export async function selectStaffWithRequestCounts(db: Db): Promise<Staff[]> {
  const requests = db
    .select({ staffUuid: aiRequestStaff.staffUuid, count: sql<number>`count(*)::int`.as('requests') })
    .from(aiRequestStaff)
    .where(eq(aiRequestStaff.clientUuid, currentClient))
    .groupBy(aiRequestStaff.staffUuid)
    .as('requests')
  return db
    .select({
      review_employee_uuid: aiStaff.uuid,
      employee_name: aiStaff.name,
      employee_position: aiStaff.position,
      employee_keywords: sql<string>`array_to_string(${aiStaff.keywords}, ', ')`,
      common_rules: aiStaff.commonRules,
      rules_for_first_variation: aiStaff.firstRules,
      rules_for_second_variation: aiStaff.secondRules,
      created_datetime: isoMomentSql(aiStaff.createdAt),
      requests: sql<number>`coalesce(${requests.count}, 0)`,
    })
    .from(aiStaff)
    .leftJoin(requests, eq(requests.staffUuid, aiStaff.uuid))
    .where(eq(aiStaff.clientUuid, currentClient))
    .orderBy(asc(sql`lower(${aiStaff.name})`), asc(aiStaff.uuid))
}

/** Takes a lock, so that two people adding staff at the same time cannot exceed the limit together */
export async function lockAndCountStaff(db: Db, clientUuid: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff of ${clientUuid}`}, 0))`)
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(aiStaff).where(eq(aiStaff.clientUuid, currentClient))
  return row?.count ?? 0
}

type NewStaff = typeof aiStaff.$inferInsert

export async function insertStaff(db: Db, staff: NewStaff): Promise<string> {
  const [row] = await db.insert(aiStaff).values(staff).returning({ uuid: aiStaff.uuid })
  if (!row) throw new Error('no staff was inserted')
  return row.uuid
}

/** false when there is no such person */
export async function updateStaff(db: Db, uuid: string, values: Omit<NewStaff, 'clientUuid' | 'uuid' | 'createdAt'>): Promise<boolean> {
  return (await db.update(aiStaff).set(values).where(isStaffMemberSql(uuid)).returning({ uuid: aiStaff.uuid })).length > 0
}

/** Stores the person's latest name on their requests. null when there is no such person */
export async function deleteStaffReturningName(db: Db, uuid: string): Promise<string | null> {
  const [gone] = await db.delete(aiStaff).where(isStaffMemberSql(uuid)).returning({ name: aiStaff.name })
  if (!gone) return null
  await db
    .update(aiRequestStaff)
    .set({ name: gone.name })
    .where(and(eq(aiRequestStaff.clientUuid, currentClient), eq(aiRequestStaff.staffUuid, uuid)))
  return gone.name
}

/** The existing people of the list, in its order, with the data that the model gets about them */
export async function selectStaffPromptMaterial(
  db: Db,
  uuids: readonly string[],
): Promise<{ uuid: string; name: string; material: StaffMaterial }[]> {
  if (uuids.length === 0) return []
  const rows = await db
    .select()
    .from(aiStaff)
    .where(and(eq(aiStaff.clientUuid, currentClient), inArray(aiStaff.uuid, [...uuids])))
  return rows
    .sort((one, other) => uuids.indexOf(one.uuid) - uuids.indexOf(other.uuid))
    .map(({ uuid, name, position, keywords, commonRules, firstRules, secondRules }) => ({
      uuid,
      name,
      material: { name, position, keywords, commonRules, variationRules: [firstRules, secondRules] },
    }))
}

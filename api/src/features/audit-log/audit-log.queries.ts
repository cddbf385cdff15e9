import { and, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AuditCategory, AuditEvent, AuditKind } from '#contract/audit-log.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { startOfDay } from '../../platform/database/business-days.ts'
import type { Db } from '../../platform/database/database.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { unaccentedIfNeededSql, unaccentedSql } from '../../platform/database/unaccented.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'

export interface AuditFilter {
  kind?: AuditKind | undefined
  search?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}

const isOneOfActionsSql = (actions: readonly string[]) => inArray(auditEvents.action, [...actions])

/** All features' actions by category; each action declares its category */
export type ActionsByCategory = Readonly<Record<AuditCategory, readonly string[]>>

function isOfKindSql(kind: AuditKind, actions: ActionsByCategory): SQL | undefined {
  if (kind === 'operator') return isNotNull(auditEvents.operator)
  if (kind !== 'other') return isOneOfActionsSql(actions[kind])
  // Actions of features that no longer exist are shown too
  const { other: _, ...named } = actions
  return and(isNull(auditEvents.operator), not(isOneOfActionsSql(Object.values(named).flat())))
}

/** Entries of a deleted account still show its email address, taken from the audit entry of its deletion */
const deleted = new QueryBuilder()
  .select({
    account: sql<string>`${auditEvents.details}->>'account'`.as('deleted_account'),
    email: sql<string>`max(${auditEvents.details}->>'email')`.as('deleted_email'),
  })
  .from(auditEvents)
  .where(and(eq(auditEvents.clientUuid, currentClient), eq(auditEvents.action, 'account_deleted')))
  .groupBy(sql`1`)
  .as('deleted')
const ofDeleted = sql`${deleted.account} = ${auditEvents.accountUuid}::text`
const accountEmail = sql<string>`coalesce(${accounts.email}, ${deleted.email}, '')`

/** The network is shown only for the business's own accounts, not for its customers or the agency */
const shownNetwork = sql<string>`case when ${auditEvents.accountUuid} is null then '' else coalesce(${auditEvents.network}, '') end`

const FIELDS = {
  audit_event_uuid: auditEvents.uuid,
  created_datetime: isoMomentSql(auditEvents.createdAt),
  action: auditEvents.action,
  account_email: accountEmail,
  account_name: accounts.name,
  operator: sql<string>`coalesce(${auditEvents.operator}, '')`,
  network: shownNetwork,
  details: sql<Record<string, unknown>>`${auditEvents.details}`,
}

const ofAccount = and(eq(accounts.clientUuid, auditEvents.clientUuid), eq(accounts.uuid, auditEvents.accountUuid))

/** Substring search without LIKE, so that a percent sign is literal. Underscores in actions are replaced by spaces, as on the screen */
function buildFilterCondition({ kind, search, date_from: from, date_to: to }: AuditFilter, actions: ActionsByCategory): SQL | undefined {
  const text = sql`concat_ws(chr(10), replace(${auditEvents.action}, '_', ' '), ${accountEmail}, ${accounts.name}, ${shownNetwork}, ${auditEvents.operator}, ${auditEvents.details}::text)`
  return and(
    eq(auditEvents.clientUuid, currentClient),
    kind && isOfKindSql(kind, actions),
    search ? sql`strpos(${unaccentedIfNeededSql(text)}, ${unaccentedSql(sql`${search}::text`)}) > 0` : undefined,
    from ? sql`${auditEvents.createdAt} >= ${startOfDay(sql`${from}::date`)}` : undefined,
    to ? sql`${auditEvents.createdAt} < ${startOfDay(sql`${to}::date + 1`)}` : undefined,
  )
}

export async function findAuditEvents(
  db: Db,
  actions: ActionsByCategory,
  filter: AuditFilter,
  { size, offset = 0 }: { size: number; offset?: number },
): Promise<AuditEvent[]> {
  return db
    .select(FIELDS)
    .from(auditEvents)
    .leftJoin(accounts, ofAccount)
    .leftJoin(deleted, ofDeleted)
    .where(buildFilterCondition(filter, actions))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.uuid))
    .limit(size)
    .offset(offset)
}

export async function countAuditEvents(db: Db, actions: ActionsByCategory, filter: AuditFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(auditEvents)
    .leftJoin(accounts, ofAccount)
    .leftJoin(deleted, ofDeleted)
    .where(buildFilterCondition(filter, actions))
  return row?.count ?? 0
}

import { and, desc, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AUDIT_KINDS, AuditEvent } from '#contract/audit-log.ts'
import { auditEvents } from '../../platform/audit/audit.tables.ts'
import { startOfDay } from '../../platform/database/business-days.ts'
import type { Db } from '../../platform/database/database.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { unaccented, unaccentedRow } from '../../platform/database/unaccented.ts'
import { isoMoment } from '../../platform/database/wire-shape.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import type { SignInAction } from '../sign-in/sign-in.public.ts'

export interface AuditFilter {
  kind?: (typeof AUDIT_KINDS)[number] | undefined
  search?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}

/** Category of each action of the sign-in. A new one does not compile until it has a category */
const SIGN_IN_KINDS: Record<SignInAction, 'sign_in' | 'failed_sign_in'> = {
  sign_in: 'sign_in',
  sign_in_on_other_host: 'sign_in',
  sign_out: 'sign_in',
  device_signed_out: 'sign_in',
  password_reset_requested: 'sign_in',
  password_reset: 'sign_in',
  password_changed: 'sign_in',
  invitation_accepted: 'sign_in',
  two_step_enabled: 'sign_in',
  two_step_disabled: 'sign_in',
  two_step_required: 'sign_in',
  two_step_app_changed: 'sign_in',
  two_step_codes_renewed: 'sign_in',
  sign_in_failed: 'failed_sign_in',
  sign_in_refused: 'failed_sign_in',
}
const SIGN_IN_ACTIONS = Object.keys(SIGN_IN_KINDS) as SignInAction[]
const isOf = (kind: 'sign_in' | 'failed_sign_in') =>
  inArray(
    auditEvents.action,
    SIGN_IN_ACTIONS.filter((action) => SIGN_IN_KINDS[action] === kind),
  )

const KINDS: Record<(typeof AUDIT_KINDS)[number], SQL | undefined> = {
  sign_in: isOf('sign_in'),
  failed_sign_in: isOf('failed_sign_in'),
  account: sql`${auditEvents.action} like 'account\\_%'`,
  operator: isNotNull(auditEvents.operator),
  other: and(
    isNull(auditEvents.operator),
    notInArray(auditEvents.action, SIGN_IN_ACTIONS),
    sql`${auditEvents.action} not like 'account\\_%'`,
  ),
}

/** Entries of a deleted account still show its e-mail address, which is taken from the entry of its deletion */
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

/** The network is shown only for the business's own accounts, neither for its customers nor for the agency */
const shownNetwork = sql<string>`case when ${auditEvents.accountUuid} is null then '' else coalesce(${auditEvents.network}, '') end`

const FIELDS = {
  audit_event_uuid: auditEvents.uuid,
  created_datetime: isoMoment(auditEvents.createdAt),
  action: auditEvents.action,
  account_email: accountEmail,
  account_name: accounts.name,
  operator: sql<string>`coalesce(${auditEvents.operator}, '')`,
  network: shownNetwork,
  details: sql<Record<string, unknown>>`${auditEvents.details}`,
}

const ofAccount = and(eq(accounts.clientUuid, auditEvents.clientUuid), eq(accounts.uuid, auditEvents.accountUuid))

/** Substring search without LIKE, so that a percent sign is literal. Underscores of actions are replaced by spaces, as on the screen */
function condition({ kind, search, date_from: from, date_to: to }: AuditFilter): SQL | undefined {
  const text = sql`concat_ws(chr(10), replace(${auditEvents.action}, '_', ' '), ${accountEmail}, ${accounts.name}, ${shownNetwork}, ${auditEvents.operator}, ${auditEvents.details}::text)`
  return and(
    eq(auditEvents.clientUuid, currentClient),
    kind && KINDS[kind],
    search ? sql`strpos(${unaccentedRow(text)}, ${unaccented(sql`${search}::text`)}) > 0` : undefined,
    from ? sql`${auditEvents.createdAt} >= ${startOfDay(sql`${from}::date`)}` : undefined,
    to ? sql`${auditEvents.createdAt} < ${startOfDay(sql`${to}::date + 1`)}` : undefined,
  )
}

export async function findAuditEvents(
  db: Db,
  filter: AuditFilter,
  { size, offset = 0 }: { size: number; offset?: number },
): Promise<AuditEvent[]> {
  return db
    .select(FIELDS)
    .from(auditEvents)
    .leftJoin(accounts, ofAccount)
    .leftJoin(deleted, ofDeleted)
    .where(condition(filter))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.uuid))
    .limit(size)
    .offset(offset)
}

export async function countAuditEvents(db: Db, filter: AuditFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(auditEvents)
    .leftJoin(accounts, ofAccount)
    .leftJoin(deleted, ofDeleted)
    .where(condition(filter))
  return row?.count ?? 0
}

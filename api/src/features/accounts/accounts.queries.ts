import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Account } from '#contract/accounts.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { Db } from '../../platform/database/database.ts'
import { existsForRow } from '../../platform/database/exists-for-row.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { accounts, clients } from '../../platform/identity/identity.tables.ts'

const listed = {
  client_account_uuid: accounts.uuid,
  login_email: accounts.email,
  account_type: accounts.accountType,
  created_datetime: isoMomentSql(accounts.createdAt),
  name: accounts.name,
  last_sign_in_datetime: isoMomentSql(accounts.lastSignInAt),
  invited_datetime: sql`case when ${accounts.passwordHash} is null then ${isoMomentSql(accounts.invitedAt)} end`,
  disabled: sql`${accounts.disabledAt} is not null`,
  // With table names, because drizzle omits them in queries of a single table
  two_step: existsForRow(
    sql`from two_step_secrets where two_step_secrets.client_uuid = accounts.client_uuid and two_step_secrets.account_uuid = accounts.uuid and two_step_secrets.enabled_at is not null`,
  ),
  permissions: sql`to_json(array(select name from unnest(${sql.raw(`'{${PERMISSIONS.join()}}'::text[]`)}) with ordinality as known (name, place)
    where accounts.account_type = 'MAIN' or name <> all (accounts.denied_permissions) order by place))`,
}
const order = [asc(accounts.createdAt), asc(accounts.email)]

export const selectOwnAccounts = preparedQuery<Account>(listed, (db, fields) =>
  db
    .select(fields)
    .from(accounts)
    .where(eq(accounts.clientUuid, currentClient))
    .orderBy(...order),
)

const selectAccountsOfClient = preparedQuery<Account>(listed, (db, fields) =>
  db
    .select(fields)
    .from(accounts)
    .where(eq(accounts.clientUuid, sql.placeholder('client')))
    .orderBy(...order),
)

export const findAccountsOf = (db: Db, clientUuid: string): Promise<Account[]> => selectAccountsOfClient(db, { client: clientUuid })

/** Locks the business, so that changes of its accounts run one at a time, and each sees what the previous one committed */
export async function lockClient(db: Db, clientUuid: string): Promise<{ companyName: string } | null> {
  const [row] = await db
    .select({ companyName: clients.companyName })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
    // Weaker than `for update`, so that rows referring to the client can still be inserted
    .for('no key update')
  return row ?? null
}

export interface StoredAccount {
  clientUuid: string
  uuid: string
  email: string
  name: string | null
  type: 'MAIN' | 'REGULAR'
  isInvited: boolean
  isDisabled: boolean
  deniedPermissions: Permission[]
}

interface Identity {
  clientUuid: string
  uuid: string
}

const isAccountSql = ({ clientUuid, uuid }: Identity) => and(eq(accounts.clientUuid, clientUuid), eq(accounts.uuid, uuid))

const stored = {
  clientUuid: accounts.clientUuid,
  uuid: accounts.uuid,
  email: accounts.email,
  name: accounts.name,
  type: accounts.accountType,
  isInvited: sql<boolean>`${accounts.passwordHash} is null`,
  isDisabled: sql<boolean>`${accounts.disabledAt} is not null`,
  deniedPermissions: accounts.deniedPermissions,
}

export async function findAccount(db: Db, identity: Identity): Promise<StoredAccount | null> {
  const [row] = await db.select(stored).from(accounts).where(isAccountSql(identity))
  return row ?? null
}

export async function findAccountByEmail(db: Db, email: string): Promise<StoredAccount | null> {
  const [row] = await db.select(stored).from(accounts).where(eq(accounts.email, email))
  return row ?? null
}

export const countAccounts = (db: Db, clientUuid: string): Promise<number> => db.$count(accounts, eq(accounts.clientUuid, clientUuid))

/** Administrators who can sign in: neither disabled nor merely invited */
export async function findActiveAdministrators(db: Db, clientUuid: string): Promise<Pick<StoredAccount, 'uuid' | 'email'>[]> {
  return db
    .select({ uuid: accounts.uuid, email: accounts.email })
    .from(accounts)
    .where(
      and(
        eq(accounts.clientUuid, clientUuid),
        eq(accounts.accountType, 'MAIN'),
        isNull(accounts.disabledAt),
        isNotNull(accounts.passwordHash),
      ),
    )
    .orderBy(accounts.email)
}

export async function hasOtherAdministrator(db: Db, { clientUuid, uuid }: Identity): Promise<boolean> {
  return (await findActiveAdministrators(db, clientUuid)).some((administrator) => administrator.uuid !== uuid)
}

/** null when the email address already has an account, in this business or in another */
export async function insertAccountIfEmailFree(db: Db, account: typeof accounts.$inferInsert): Promise<string | null> {
  const [row] = await db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).returning({ uuid: accounts.uuid })
  return row?.uuid ?? null
}

export async function setAccountType(db: Db, identity: Identity, accountType: 'MAIN' | 'REGULAR'): Promise<void> {
  await db.update(accounts).set({ accountType }).where(isAccountSql(identity))
}

export async function setDeniedPermissions(db: Db, identity: Identity, deniedPermissions: Permission[]): Promise<void> {
  await db.update(accounts).set({ deniedPermissions }).where(isAccountSql(identity))
}

export async function setAccountName(db: Db, identity: Identity, name: string | null): Promise<void> {
  await db.update(accounts).set({ name }).where(isAccountSql(identity))
}

export async function deleteAccountRow(db: Db, identity: Identity): Promise<void> {
  await db.delete(accounts).where(isAccountSql(identity))
}

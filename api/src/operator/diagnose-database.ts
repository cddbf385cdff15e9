import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { findBlockedHosts } from '../features/billing/billing.public.ts'
import { findAllTrackingNumbers, findUnregisteredNumbers } from '../features/numbers/numbers.public.ts'
import { toLoggableError } from '../platform/base/log.ts'
import { StartError } from '../platform/base/start-error.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { findProcessUsingFolder } from '../platform/database/embedded/data-folder.ts'
import { assertNoRightsOfOwner } from '../platform/database/migrate/runtime-login.ts'
import { openPostgres } from '../platform/database/postgres/postgres.ts'
import { withSystem } from '../platform/database/tenancy.ts'
import { type DiagnosisContext, type Finding, worksFinding, wrongFinding } from '../platform/vendors/diagnose.ts'

type FromDatabase = Pick<DiagnosisContext, 'trackingNumbers' | 'unregisteredNumbers' | 'blockedCardHosts'>
type DatabaseDiagnosis = FromDatabase & { findings: Finding[] }

const NOT_READ: FromDatabase = { trackingNumbers: null, unregisteredNumbers: null, blockedCardHosts: null }

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataFolder'>

const OLDEST = 150_000
const LONGEST_MS = 10_000

/** Checks version, login and roles. It changes nothing, because migrating is part of the start */
export async function diagnoseDatabase(config: DatabaseConfig): Promise<DatabaseDiagnosis> {
  const { databaseUrl, databaseOwnerUrl } = config
  if (!databaseUrl) return { findings: [await diagnoseEmbedded(config.dataFolder)], ...NOT_READ }
  const owner = await diagnoseLogin(
    databaseOwnerUrl ?? databaseUrl,
    databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL',
    diagnoseOwner,
  )
  if (!databaseOwnerUrl) return owner
  const runtime = await diagnoseLogin(databaseUrl, 'DATABASE_URL', diagnoseRuntime)
  return { ...runtime, findings: [...owner.findings, ...runtime.findings] }
}

async function diagnoseLogin(
  url: string,
  variable: string,
  diagnose: (database: Database, variable: string) => Promise<DatabaseDiagnosis>,
): Promise<DatabaseDiagnosis> {
  const database = openPostgres({ url, poolSize: 1, responseTimeoutMs: LONGEST_MS, onBroken: () => {} })
  try {
    return await diagnose(database, variable)
  } catch (error) {
    if (error instanceof StartError) return { findings: [wrongFinding(error.message)], ...NOT_READ }
    const reason = toLoggableError(error).message || 'no database responds there'
    return {
      findings: [wrongFinding(`${variable}: ${reason}. Check host, port, name and password, and that PostgreSQL runs.`)],
      ...NOT_READ,
    }
  } finally {
    await database.close()
  }
}

const FACTS = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number, current_user as login,
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as makes_roles,
    has_database_privilege(current_database(), 'create') as makes_schemas,
    to_regclass('public.clients') is not null as is_made,
    (select coalesce(bool_and(pg_has_role(current_user, oid, 'member')), false) from pg_roles
      where rolname in ('marquee_tenant', 'marquee_system')) as has_roles`

/** The login that creates and migrates the tables */
async function diagnoseOwner(database: Database, variable: string): Promise<DatabaseDiagnosis> {
  const { rows } = await database.executeSql(FACTS)
  const {
    version,
    number,
    login,
    makes_roles: makesRoles,
    makes_schemas: makesSchemas,
    is_made: isMade,
    has_roles: hasRoles,
  } = rows[0] ?? {}
  const found = `PostgreSQL ${version}, login ${login}`
  if (Number(number) < OLDEST) return diagnosisOfFinding(wrongFinding(`${found}: the product needs PostgreSQL 15 or newer.`))
  if (!isMade) {
    if (makesRoles && makesSchemas) return diagnosisOfFinding(worksFinding(`${found}, empty; the first start creates the tables`))
    return diagnosisOfFinding(
      wrongFinding(`${variable}: ${login} can’t create the tables and roles. Grant it create on the database, and createrole.`),
    )
  }
  if (!hasRoles)
    return diagnosisOfFinding(
      wrongFinding(`${variable}: ${login} cannot become marquee_tenant and marquee_system. Run the product once with the tables’ owner.`),
    )
  return { findings: [worksFinding(`${found}, tables and roles exist`)], ...(await readFactsForVendors(database)) }
}

/** The login that the product runs with, if it is not the owner */
async function diagnoseRuntime(database: Database): Promise<DatabaseDiagnosis> {
  const { rows } = await database.executeSql(FACTS)
  const { login, is_made: isMade, has_roles: hasRoles } = rows[0] ?? {}
  if (!isMade || !hasRoles) return diagnosisOfFinding(worksFinding(`login ${login}; the first start grants it its roles`))
  await assertNoRightsOfOwner(database)
  return { findings: [worksFinding(`login ${login} has the roles, and no rights of its own`)], ...(await readFactsForVendors(database)) }
}

const readFactsForVendors = (database: Database): Promise<FromDatabase> =>
  withSystem(database, async (db) => ({
    trackingNumbers: await findAllTrackingNumbers(db),
    // Before its first start a new release has no such table yet
    unregisteredNumbers: (await doesTableExist(db, 'text_registrations')) ? await findUnregisteredNumbers(db) : null,
    blockedCardHosts: (await doesTableExist(db, 'blocked_hosts')) ? await findBlockedHosts(db) : null,
  }))

async function doesTableExist(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`select to_regclass(${`public.${name}`}) is not null as there`)
  return rows[0]?.there === true
}

const diagnosisOfFinding = (finding: Finding): DatabaseDiagnosis => ({ findings: [finding], ...NOT_READ })

/** Diagnoses the embedded database without opening it, because only one process may. A running product is queried over HTTP */
async function diagnoseEmbedded(dataFolder: string): Promise<Finding> {
  const holder = findProcessUsingFolder(dataFolder)
  if (!holder) {
    const isMade = existsSync(join(dataFolder, 'database'))
    return worksFinding(`embedded, in ${dataFolder}; ${isMade ? 'not in use right now' : 'the first start creates it'}`)
  }
  const isReady = await fetch(`${holder.url}/readyz`, { signal: AbortSignal.timeout(LONGEST_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReady) return worksFinding(`embedded, in ${dataFolder}; process ${holder.pid} runs it and responds on ${holder.url}`)
  return wrongFinding(
    `Process ${holder.pid} has the embedded database, but does not respond on ${holder.url}. Look at its log, or restart it.`,
  )
}

import { join } from 'node:path'
import { type Log, toLoggableError } from './platform/base/log.ts'
import type { Metrics } from './platform/base/metrics.ts'
import { StartError } from './platform/base/start-error.ts'
import type { Config } from './platform/config/config.ts'
import { type Database, isDatabaseUnavailable, sqlStateOf } from './platform/database/database.ts'
import { assertOwnerRights, assertRuntimeRoles, assertTableRights } from './platform/database/migrate/check-rights.ts'
import { migrateDatabase } from './platform/database/migrate/migrate.ts'
import { JOB_ROLE } from './platform/database/migrate/roles.ts'
import { assertNoRightsOfOwner, grantRolesToRuntime } from './platform/database/migrate/runtime-login.ts'
import { openPostgres } from './platform/database/postgres/postgres.ts'

/** Long enough to recognize a statement in the log */
const MAX_LOGGED_LENGTH = 500

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databasePoolSize' | 'databaseQuotas' | 'dataFolder'>

/** Opens and migrates the database, either with one login or first as the owner and then with the runtime's own login */
export async function openDatabase(config: DatabaseConfig, log: Log, metrics?: Metrics): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl } = config
  if (!databaseUrl) return openEmbeddedDatabase(join(config.dataFolder, 'database'))
  const onBroken = (error: Error) => log.warn({ error }, 'a database connection broke')
  const patient = openPostgres({ url: databaseOwnerUrl ?? databaseUrl, onBroken, poolSize: 2, limits: false })
  const variable = databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'
  await runExplainingDatabaseErrors(variable, async () => {
    await assertOwnerRights(patient, { variable, hasRuntimeLogin: databaseOwnerUrl !== undefined })
    await patient.runExclusively(() => migrateDatabase(patient))
    await assertTableRights(patient, variable)
    if (databaseOwnerUrl) await patient.runExclusively(() => grantRolesToRuntime(patient, databaseUrl))
  }).finally(() => patient.close())
  const runtime = openPostgres({
    url: databaseUrl,
    poolSize: config.databasePoolSize,
    quotas: config.databaseQuotas,
    jobRole: databaseOwnerUrl ? JOB_ROLE : 'none',
    onBroken,
    onSlow(statement, ms) {
      log.warn({ statement: statement.slice(0, MAX_LOGGED_LENGTH), ms: Math.round(ms) }, 'a statement was slow')
      metrics?.slowStatements.inc()
    },
  })
  try {
    await runExplainingDatabaseErrors('DATABASE_URL', async () => {
      await assertRuntimeRoles(runtime)
      if (databaseOwnerUrl) await assertNoRightsOfOwner(runtime)
    })
    return runtime
  } catch (error) {
    await runtime.close()
    throw error
  }
}

/** Opens the embedded database. Its code is imported here only, because a process that uses PostgreSQL does not need it */
async function openEmbeddedDatabase(folder: string): Promise<Database> {
  const { makeDatabaseFolder } = await import('./platform/database/embedded/database-folder.ts')
  const { openEmbedded } = await import('./platform/database/embedded/embedded.ts')
  await makeDatabaseFolder(folder)
  const embedded = await openEmbedded({ folder })
  await migrateDatabase(embedded)
  return embedded
}

async function runExplainingDatabaseErrors(variable: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw isDatabaseUnavailable(error) || isLoginRejected(error)
      ? new StartError(
          `${variable}: ${toLoggableError(error).message || 'no database responds there'}. Check host, port, name and password, and that PostgreSQL runs`,
        )
      : error
  }
}

/** Wrong password, unknown database or user: classes 28 and 3D of SQLSTATE */
const isLoginRejected = (error: unknown) => /^(28|3D)/.test(sqlStateOf(error) ?? '')

import { join } from 'node:path'
import { features } from './app.ts'
import type { Config } from './platform/config.ts'
import { type Database, isDatabaseAway, sqlState } from './platform/database/database.ts'
import { makeDatabaseFolder } from './platform/database/database-folder.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { openPostgres } from './platform/database/postgres.ts'
import { JOB_ROLE, openToRuntime, refuseOwnRights } from './platform/database/runtime-login.ts'
import { jobsOf } from './platform/feature.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { describeError, type Log } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databasePoolSize' | 'dataFolder'>

/** Opens the database and migrates it: with one login, or as the owner first and as the runtime's own login after */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl } = config
  if (!databaseUrl) {
    const folder = join(config.dataFolder, 'database')
    await makeDatabaseFolder(folder)
    const embedded = await openEmbedded({ folder })
    await migrate(embedded)
    return embedded
  }
  const onBroken = (error: Error) => log.warn({ error }, 'a database connection broke')
  const patient = openPostgres({ url: databaseOwnerUrl ?? databaseUrl, onBroken, poolSize: 2, queryTimeoutMs: 0 })
  await explained(databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL', async () => {
    await patient.executeSql('select 1')
    await patient.exclusively(() => migrate(patient))
    if (databaseOwnerUrl) await patient.exclusively(() => prepareForRuntime(patient, databaseUrl, log))
  }).finally(() => patient.close())
  const settings = { url: databaseUrl, poolSize: config.databasePoolSize, onBroken }
  if (!databaseOwnerUrl) return openPostgres(settings)
  const runtime = openPostgres({ ...settings, jobRole: JOB_ROLE })
  try {
    await explained('DATABASE_URL', () => refuseOwnRights(runtime))
    return runtime
  } catch (error) {
    await runtime.close()
    throw error
  }
}

/** The job queue makes tables, the timetable's too, which only the owner can; after this the runtime finds all of them there */
async function prepareForRuntime(owner: Database, runtimeUrl: string, log: Log): Promise<void> {
  const jobs = await startJobs({ database: owner, jobs: jobsOf(features), log, runsCron: true })
  await jobs.stop()
  await openToRuntime(owner, runtimeUrl)
}

async function explained(variable: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw isDatabaseAway(error) || isRefused(error)
      ? new StartError(
          `${variable}: ${describeError(error).message || 'no database answers there'}. Check host, port, name and password, and that PostgreSQL runs`,
        )
      : error
  }
}

/** Wrong password, unknown database or user: classes 28 and 3D of SQLSTATE */
const isRefused = (error: unknown) => /^(28|3D)/.test(sqlState(error) ?? '')

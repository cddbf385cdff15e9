import { join } from 'node:path'
import { jobs } from './app.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { holdDataFolder } from './platform/database/data-folder.ts'
import { type Database, isDatabaseAway } from './platform/database/database.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { openPostgres } from './platform/database/postgres.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { createLocalFileStore } from './platform/files/local-file-store.ts'
import { readOrMakeOperatorKey } from './platform/http/operator-key.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { ProviderError } from './platform/provider-error.ts'
import type { TextTransport } from './platform/sending/transport.ts'
import type { Services } from './platform/services.ts'
import { StartError } from './platform/start-error.ts'
import { createS3FileStore } from './providers/s3/s3-file-store.ts'
import { createSmtpMail } from './providers/smtp/smtp-mail.ts'
import { createTwilioText } from './providers/twilio/twilio-messages.ts'

/** Config -> folder -> database -> jobs -> providers. `close` undoes it in the other order */
export async function openServices(config: Config, log: Log): Promise<{ services: Services; close(): Promise<void> }> {
  const folder = holdsFolder(config) ? holdDataFolder(config.dataFolder, config.publicUrl) : null
  try {
    const database = await openDatabase(config, log)
    await database.exclusively(() => migrate(database))
    const files = openFileStore(config)
    await files.check()
    const runningJobs = await database.exclusively(() => startJobs({ database, jobs, log, runsCron: config.role !== 'web' }))
    const mail = createSmtpMail({ url: config.smtpUrl })
    const services: Services = {
      config: config.operatorKey ? config : { ...config, operatorKey: readOrMakeOperatorKey(config.dataFolder) },
      clock: systemClock,
      log,
      metrics: createMetrics(),
      database,
      jobs: runningJobs,
      files,
      mail,
      texting: config.twilio ? createTwilioText(config.twilio) : textingNotSet,
    }
    const close = async () => {
      await runningJobs.stop()
      await mail.close()
      await database.close()
      folder?.release()
    }
    return { services, close }
  } catch (error) {
    folder?.release()
    throw error
  }
}

/** The embedded database and local files live there; with PostgreSQL and S3 nothing does */
const holdsFolder = (config: Config) => !config.databaseUrl

async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (!config.databaseUrl) return openEmbedded({ folder: join(config.dataFolder, 'database') })
  const database = openPostgres({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    onBroken: (error) => log.warn({ error }, 'a database connection broke'),
  })
  try {
    await database.executeSql('select 1')
    return database
  } catch (error) {
    await database.close()
    const cause = isDatabaseAway(error) ? 'no database answers there' : error instanceof Error ? error.message : String(error)
    throw new StartError(`DATABASE_URL: ${cause}. Check host, port, name and password, and that PostgreSQL runs`)
  }
}

function openFileStore(config: Config): FileStore {
  return config.s3 ? createS3FileStore(config.s3) : createLocalFileStore(join(config.dataFolder, 'files'))
}

const textingNotSet: TextTransport = {
  async sendText() {
    throw new ProviderError('twilio', 'Text messages are not set up: TWILIO_ACCOUNT_SID is missing', { retryable: false })
  },
}

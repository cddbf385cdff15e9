import { join } from 'node:path'
import { features } from './app.ts'
import type { CardProvider } from './platform/cards/card-provider.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { holdDataFolder } from './platform/database/data-folder.ts'
import { type Database, isDatabaseAway, sqlState } from './platform/database/database.ts'
import { makeDatabaseFolder } from './platform/database/database-folder.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { openPostgres } from './platform/database/postgres.ts'
import { attachmentsOf, jobsOf } from './platform/feature.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { createLocalFileStore } from './platform/files/local-file-store.ts'
import { readOrMakeOperatorKey } from './platform/http/operator-key.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { describeError, type Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { ProviderError } from './platform/provider-error.ts'
import type { ReviewSources } from './platform/reviews/review-source.ts'
import type { TextTransport } from './platform/sending/transport.ts'
import type { Services } from './platform/services.ts'
import { StartError } from './platform/start-error.ts'
import type { RecordingSource } from './platform/telephony/recordings.ts'
import { createGoogleReviews } from './providers/google/google-reviews.ts'
import { createOpenAiModel } from './providers/openai/openai-model.ts'
import { createS3FileStore } from './providers/s3/s3-file-store.ts'
import { createSmtpMail } from './providers/smtp/smtp-mail.ts'
import { createStaxCards } from './providers/stax/stax-cards.ts'
import { createTwilioText } from './providers/twilio/twilio-messages.ts'
import { createTwilioRecordings } from './providers/twilio/twilio-recordings.ts'
import { createYelpReviews } from './providers/yelp/yelp-reviews.ts'

/** Config -> folder -> database -> jobs -> providers. `close` undoes it in the other order */
export async function openServices(config: Config, log: Log): Promise<{ services: Services; close(): Promise<void> }> {
  const folder = holdsFolder(config) ? holdDataFolder(config.dataFolder, `http://localhost:${config.port}`) : null
  try {
    const database = await openDatabase(config, log)
    const files = openFileStore(config)
    await files.check()
    const runningJobs = await database.exclusively(() =>
      startJobs({ database, jobs: jobsOf(features), log, runsCron: config.role !== 'web' }),
    )
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
      attachments: attachmentsOf(features),
      texting: config.twilio
        ? createTwilioText({ ...config.twilio, statusCallback: `${config.publicUrl}/api/webhooks/twilio/message-status` })
        : textingNotSet,
      recordings: config.twilio ? createTwilioRecordings(config.twilio) : recordingsNotSet,
      reviews: openReviewSources(config),
      cards: config.stax ? createStaxCards(config.stax) : cardsNotSet,
      ai: config.ai ? createOpenAiModel(config.ai) : null,
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

/** Opened and brought up to date */
async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (!config.databaseUrl) {
    const folder = join(config.dataFolder, 'database')
    await makeDatabaseFolder(folder)
    const embedded = await openEmbedded({ folder })
    await migrate(embedded)
    return embedded
  }
  const settings = {
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    onBroken: (error: Error) => log.warn({ error }, 'a database connection broke'),
  }
  const patient = openPostgres({ ...settings, poolSize: 2, queryTimeoutMs: 0 })
  try {
    await patient.executeSql('select 1')
    await patient.exclusively(() => migrate(patient))
  } catch (error) {
    throw isDatabaseAway(error) || isRefused(error)
      ? new StartError(
          `DATABASE_URL: ${describeError(error).message || 'no database answers there'}. Check host, port, name and password, and that PostgreSQL runs`,
        )
      : error
  } finally {
    await patient.close()
  }
  return openPostgres(settings)
}

/** Wrong password, unknown database or user: classes 28 and 3D of SQLSTATE */
const isRefused = (error: unknown) => /^(28|3D)/.test(sqlState(error) ?? '')

function openFileStore(config: Config): FileStore {
  return config.s3 ? createS3FileStore(config.s3) : createLocalFileStore(join(config.dataFolder, 'files'))
}

const textingNotSet: TextTransport = {
  async sendText() {
    throw new ProviderError('twilio', 'Text messages are not set up: TWILIO_ACCOUNT_SID is missing', { retryable: false })
  },
}

const recordingsNotSet: RecordingSource = {
  async download() {
    throw new ProviderError('twilio', 'Calls are not set up: TWILIO_ACCOUNT_SID is missing', { retryable: false })
  },
}

const cardsNotSet: CardProvider = { fetchTransaction: refuseCards, listCharges: refuseCards, refund: refuseCards }

async function refuseCards(): Promise<never> {
  throw new ProviderError('stax', 'Card payments are not set up: STAX_API_KEY is missing', { retryable: false })
}

function openReviewSources({ google, yelp }: Config): ReviewSources {
  const refuseGoogle = refuseReviews('google', 'Google')
  return {
    google: google ? createGoogleReviews(google) : { listPage: refuseGoogle, findResponse: refuseGoogle, reply: refuseGoogle },
    yelp: yelp ? createYelpReviews(yelp) : { listPage: refuseReviews('yelp', 'Yelp') },
  }
}

const refuseReviews = (vendor: string, name: string) => async (): Promise<never> => {
  throw new ProviderError(vendor, `Reviews on ${name} are not set up here. Please contact support.`, { retryable: false })
}

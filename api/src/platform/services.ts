import type { Ai } from './ai/ai.ts'
import type { CardProvider } from './cards/card-provider.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { ReviewSources } from './reviews/review-source.ts'
import type { Attachment, MailTransport, TextTransport } from './sending/transport.ts'
import type { RecordingSource } from './telephony/recordings.ts'

/** What the process was started with; handed down explicitly, so that a test can hand in its own */
export interface Services {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  database: Database
  jobs: Jobs
  files: FileStore
  mail: MailTransport
  /** What the features can draw to go with an e-mail, by its kind */
  attachments: Readonly<Record<string, DrawAttachment>>
  texting: TextTransport
  recordings: RecordingSource
  reviews: ReviewSources
  cards: CardProvider
  /** null where no model is set up: calls come in all the same */
  ai: Ai | null
}

/** null: there is no such document (any more), and the e-mail goes without it */
export type DrawAttachment = (services: Services, clientUuid: string, uuid: string) => Promise<Attachment | null>

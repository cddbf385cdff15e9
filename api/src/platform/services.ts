import type { Ai } from './ai/ai.ts'
import type { CardProvider } from './cards/card-provider.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { ConnectionVendors } from './connections/connection-vendor.ts'
import type { Database } from './database/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { PushService } from './push/push-service.ts'
import type { PlaceSources } from './rankings/place-source.ts'
import type { ReviewSources } from './reviews/review-source.ts'
import type { Attachment, MailTransport, TextTransport } from './sending/transport.ts'
import type { SeoSources } from './seo/seo-sources.ts'
import type { SocialSources } from './social/social-source.ts'
import type { CallHistory } from './telephony/call-history.ts'
import type { RecordingSource } from './telephony/recordings.ts'
import type { Telephony } from './telephony/telephony.ts'
import type { Tracing } from './tracing.ts'

/** Dependencies of the process, passed explicitly so that a test can pass its own */
export interface Services {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  /** Only if traces are collected */
  tracing?: Tracing | undefined
  database: Database
  jobs: JobQueue
  files: FileStore
  mail: MailTransport
  /** Renderers of e-mail attachments by kind, from all features */
  attachments: Readonly<Record<string, DrawAttachment>>
  texting: TextTransport
  recordings: RecordingSource
  /** null when no telephony is configured */
  callHistory: CallHistory | null
  telephony: Telephony
  reviews: ReviewSources
  rankings: PlaceSources
  /** Addresses of the map’s styles; empty if none is configured */
  mapStyles: { light: string; dark: string }
  cards: CardProvider
  connections: ConnectionVendors
  social: SocialSources
  seo: SeoSources
  /** null when push is not configured, in which case browsers are not offered it */
  push: PushService | null
  /** null when no model is configured: calls are still received, without analysis */
  ai: Ai | null
}

/** Returns null when the document no longer exists: the e-mail is sent without it */
export type DrawAttachment = (services: Services, clientUuid: string, uuid: string) => Promise<Attachment | null>

import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Tracing } from '../base/tracing.ts'
import type { Config } from '../config/config.ts'
import type { Database, Db } from '../database/database.ts'
import type { Ai } from '../vendors/ai.ts'
import type { CardProvider } from '../vendors/card-provider.ts'
import type { ConnectionVendors } from '../vendors/connection-vendor.ts'
import type { FileStore } from '../vendors/file-store.ts'
import type { PlaceSources } from '../vendors/place-source.ts'
import type { PushService } from '../vendors/push-service.ts'
import type { ReviewSources } from '../vendors/review-source.ts'
import type { SeoSources } from '../vendors/seo-sources.ts'
import type { SocialSources } from '../vendors/social-source.ts'
import type { CallHistory } from '../vendors/telephony/call-history.ts'
import type { NumberShop } from '../vendors/telephony/number-shop.ts'
import type { OutgoingCalls } from '../vendors/telephony/outgoing-calls.ts'
import type { RecordingSource } from '../vendors/telephony/recordings.ts'
import type { Telephony } from '../vendors/telephony/telephony.ts'
import type { TextPictureSource } from '../vendors/telephony/text-pictures.ts'
import type { TextRegistrations } from '../vendors/telephony/text-registrations.ts'
import type { Attachment, MailTransport, TextTransport } from '../vendors/transport.ts'
import type { JobQueue } from './job-queue.ts'

/** Dependencies of the process, passed explicitly so that a test can replace them */
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
  /** Renderers of email attachments by kind, from all features */
  attachments: Readonly<Record<string, DrawAttachment>>
  /** From the feature that knows the businesses' numbers */
  chooseTextSender: ChooseTextSender
  texting: TextTransport
  recordings: RecordingSource
  textPictures: TextPictureSource
  /** null when no telephony is configured */
  callHistory: CallHistory | null
  /** null when no telephony is configured */
  outgoingCalls: OutgoingCalls | null
  telephony: Telephony
  /** null when no telephony is configured: numbers are assigned by hand */
  numberShop: NumberShop | null
  /** null when no telephony is configured */
  textRegistrations: TextRegistrations | null
  reviews: ReviewSources
  rankings: PlaceSources
  /** Addresses of the map’s styles; empty if none is configured */
  mapStyles: { light: string; dark: string }
  /** Address of Google's map; empty if no key for it is configured */
  googleMapScriptUrl: string
  cards: CardProvider
  connections: ConnectionVendors
  social: SocialSources
  seo: SeoSources
  /** null if push is not configured, in which case browsers are not offered notifications */
  push: PushService | null
  /** null if no model is configured: calls are still received, but not analyzed */
  ai: Ai | null
}

/** Returns null if the document no longer exists, in which case the email is sent without it */
export type DrawAttachment = (services: Services, clientUuid: string, uuid: string) => Promise<Attachment | null>

/**
 * `from`: the business's own number; null: the sender of all businesses. Or carriers block the sender, and its texts wait. `sendsPictures`:
 * whether the number can; of the sender of all businesses that is not known
 */
export type TextSender = { sendsPictures: boolean } & ({ from: string | null } | { heldUntil: Date; problem: string })

export type ChooseTextSender = (db: Db, clientUuid: string, now: Date) => Promise<TextSender>

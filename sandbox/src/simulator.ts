import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Description, StrayCallListener } from './described-call.ts'
import type { FaultSwitch } from './faults.ts'
import type { MessageStore } from './inbox/message-store.ts'
import type { Navigation } from './inbox/page.ts'
import type { ReviewStore } from './reviews/review-store.ts'
import type { SmtpTls } from './smtp/smtp-peer.ts'
import type { SearchServicesState } from './town/search-services-state.ts'
import type { InboundTexts } from './twilio/inbound-texts.ts'

export interface SandboxOptions {
  /** With 0 any free port is taken, which `ports` contains after the start */
  httpPort: number
  smtpPort: number
  /** With this certificate the mail server encrypts */
  smtpTls?: SmtpTls
  s3Bucket?: string
  /** The portal's base URL, for the phone's webhooks and the form on the sample practice's website */
  appUrl?: string
  /** Host of the partner brand, under which the same portal is served */
  partnerHost?: string
  voiceUrl?: string
  /** Webhook URL for Stax's charges; without it no webhook is sent */
  staxWebhookUrl?: string
  /** Folder in which reviews, charges and consents survive a restart; if absent, all state is in memory */
  dataFolder?: string
  /** How long map searches take, which PUT /town/traffic changes */
  searchDelayMs?: number
  /** Called for every request and every response that deviates from a vendor's description */
  onStrayCall?: StrayCallListener
  now?: () => Date
}

/** State that all vendors share, because a message or a review is the same whichever vendor delivered it */
export interface World {
  options: SandboxOptions
  appUrl: string
  /** The portal's base URLs, one for each brand */
  portals: string[]
  now: () => Date
  messages: MessageStore
  reviews: ReviewStore
  town: SearchServicesState
  /** The sandbox's base URL in the portal's settings, known once the sandbox listens */
  ownUrl: () => string
}

/** A simulated vendor. To add one, write a value of this type and a line in app.ts */
export interface Simulator {
  name: string
  /** Its entries in the navigation bar */
  pages?: Navigation
  /** The vendor's requests and responses, as far as they are simulated */
  descriptions?: Description[]
  open(world: World): OpenedSimulator
}

interface OpenedSimulator {
  /** The vendor's fault injection, under the simulator's name at /faults */
  faults?: FaultSwitch<string>
  register?(http: FastifyInstance): void
  /** Customers' text replies, for the inbox */
  inbound?: Pick<InboundTexts, 'between'>
  /** For a protocol other than HTTP */
  server?: {
    port: number
    /** The environment variable that sets its port */
    variable: string
    listen(port: number, host: string): Promise<void>
    address(): AddressInfo | string | null
    close(): Promise<void>
  }
  /** Aborts work in flight, so that stopping does not wait for it */
  abandon?(): void
}

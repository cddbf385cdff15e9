import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { FaultSwitch } from './faults.ts'
import type { MessageStore } from './inbox/message-store.ts'
import type { Navigation } from './inbox/page.ts'
import type { ReviewStore } from './reviews/review-store.ts'
import type { InboundTexts } from './twilio/inbound-texts.ts'

export interface SandboxOptions {
  /** 0 takes any free port, which `ports` tells after the start */
  httpPort: number
  smtpPort: number
  s3Bucket?: string
  /** Where the portal stands, for the phone's webhooks and the sample practice's form */
  appUrl?: string
  voiceUrl?: string
  /** Where Stax tells of charges; without it nobody is told */
  staxWebhookUrl?: string
  /** Where reviews and charges are kept over a restart; without it all is in memory */
  dataFolder?: string
  now?: () => Date
}

/** What the vendors have in common: a message or a review is the same thing whoever brought it */
export interface World {
  options: SandboxOptions
  appUrl: string
  now: () => Date
  messages: MessageStore
  reviews: ReviewStore
  /** The sandbox's own address, as the portal's settings have it; known once it listens */
  ownUrl: () => string
}

/** All that one vendor brings: a value of this shape and a line in app.ts are what a new one costs */
export interface StandIn {
  name: string
  /** Its pages for people */
  pages?: Navigation
  open(world: World): OpenedStandIn
}

interface OpenedStandIn {
  /** How it can be made to behave badly, under the stand-in's name at /faults */
  faults?: FaultSwitch<string>
  register?(http: FastifyInstance): void
  /** What customers texted back, for the inbox */
  inbound?: Pick<InboundTexts, 'between'>
  /** For what does not speak HTTP */
  server?: {
    port: number
    /** The variable that moves it */
    variable: string
    listen(port: number, host: string): Promise<void>
    address(): AddressInfo | string | null
    close(): Promise<void>
  }
  /** Lets go of what is under way, so that stopping need not wait for it */
  abandon?(): void
}

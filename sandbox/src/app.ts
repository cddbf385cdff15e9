import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createFaultSwitch, registerFaultRoutes } from './faults.ts'
import { googleTroubles, registerGoogleRoutes } from './google/google.routes.ts'
import { registerInboxRoutes } from './inbox/inbox.routes.ts'
import { createMessageStore } from './inbox/message-store.ts'
import { openaiTroubles, registerOpenaiRoutes } from './openai/openai.routes.ts'
import { registerPhoneRoutes } from './phone/phone.routes.ts'
import { registerPracticeRoutes } from './practice/practice.routes.ts'
import { createReviewStore } from './reviews/review-store.ts'
import { registerReviewRoutes } from './reviews/reviews.routes.ts'
import { createObjectStore } from './s3/object-store.ts'
import { registerS3Routes, s3Troubles } from './s3/s3.routes.ts'
import { createSmtpPeer, smtpTroubles } from './smtp/smtp-peer.ts'
import { registerCardsRoutes } from './stax/cards/cards.routes.ts'
import { registerStaxRoutes } from './stax/stax.routes.ts'
import { showTransaction } from './stax/stax-answers.ts'
import { type AnswerShape, staxTroubles } from './stax/stax-api.routes.ts'
import { createStaxStore } from './stax/stax-store.ts'
import { createStaxWebhooks } from './stax/stax-webhooks.ts'
import { registerInboundTextRoutes } from './twilio/inbound.routes.ts'
import { createInboundTexts } from './twilio/inbound-texts.ts'
import { registerTwilioMessageRoutes, twilioTroubles } from './twilio/messages.routes.ts'
import { createOptOuts } from './twilio/opt-outs.ts'
import { createStatusCallbacks } from './twilio/status-callbacks.ts'
import { createCallStore } from './twilio/voice/call-store.ts'
import { registerRecordingRoutes } from './twilio/voice/recordings.routes.ts'
import { createWebhookSender } from './twilio/voice/webhook-sender.ts'
import { registerYelpRoutes, yelpTroubles } from './yelp/yelp.routes.ts'

/** Loopback only: the inbox holds password links, and nothing here is protected */
const host = '127.0.0.1'

interface SandboxOptions {
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

export interface Sandbox {
  http: FastifyInstance
  readonly ports: { http: number; smtp: number }
  start(): Promise<void>
  stop(): Promise<void>
}

export function createSandbox({
  httpPort,
  smtpPort,
  s3Bucket = 'marquee',
  appUrl = 'http://localhost:3000',
  voiceUrl = `${appUrl}/api/webhooks/twilio/voice`,
  staxWebhookUrl,
  dataFolder,
  now = () => new Date(),
}: SandboxOptions): Sandbox {
  const faults = {
    smtp: createFaultSwitch(smtpTroubles),
    twilio: createFaultSwitch(twilioTroubles),
    s3: createFaultSwitch(s3Troubles),
    openai: createFaultSwitch(openaiTroubles),
    google: createFaultSwitch(googleTroubles),
    yelp: createFaultSwitch(yelpTroubles),
    stax: createFaultSwitch(staxTroubles),
  }
  const messages = createMessageStore({ capacity: 1_000, now })
  const callbacks = createStatusCallbacks()
  const calls = createCallStore({ capacity: 1_000 })
  const webhooks = createWebhookSender()
  const optOuts = createOptOuts()
  const inbound = createInboundTexts({ messages, optOuts, webhooks, now })
  const reviews = createReviewStore({ dataFolder, now })
  const charges = createStaxStore({ dataFolder })
  const staxWebhooks = createStaxWebhooks({
    store: charges,
    target: staxWebhookUrl ?? null,
    show: (transaction) => showTransaction(transaction, charges, now()),
  })
  const smtp = createSmtpPeer({ messages, faults: faults.smtp })

  // Hanging faults leave requests open on purpose: stopping must not wait for them
  const http = Fastify({ logger: false, forceCloseConnections: true })
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(body.toString()))
  })
  registerInboxRoutes(http, { messages, inbound, faults, now })
  registerFaultRoutes(http, faults)
  registerTwilioMessageRoutes(http, { messages, faults: faults.twilio, callbacks, optOuts, now })
  registerInboundTextRoutes(http, { messages, inbound, messageUrl: `${appUrl}/api/webhooks/twilio/message` })
  registerRecordingRoutes(http, { calls, faults: faults.twilio })
  registerPhoneRoutes(http, {
    calls,
    webhooks,
    voiceUrl,
    appUrl,
    // By name, as the portal's settings have it: it may insist that a recording lies where it expects Twilio
    ownUrl: () => `http://localhost:${listeningPort(http.server.address())}`,
    now,
  })
  registerPracticeRoutes(http, { appUrl })
  registerOpenaiRoutes(http, { faults: faults.openai, now })
  registerGoogleRoutes(http, { reviews, faults: faults.google, now })
  registerYelpRoutes(http, { reviews, faults: faults.yelp, now })
  registerReviewRoutes(http, { reviews, appUrl, now })
  const stax = {
    store: charges,
    webhooks: staxWebhooks,
    answers: { shape: 'transaction' } as AnswerShape,
    faults: faults.stax,
    appUrl,
    now,
  }
  registerStaxRoutes(http, stax)
  registerCardsRoutes(http, stax)
  registerS3Routes(http, {
    bucket: s3Bucket,
    objects: createObjectStore({ capacityBytes: 256 * 1024 * 1024, now }),
    faults: faults.s3,
    now,
  })

  return {
    http,
    get ports() {
      return { http: listeningPort(http.server.address()), smtp: listeningPort(smtp.address()) }
    },
    async start() {
      await http.listen({ port: httpPort, host }).catch(sayWhichPort('SANDBOX_PORT', httpPort))
      await smtp.listen(smtpPort, host).catch(async (error) => {
        await http.close()
        return sayWhichPort('SANDBOX_SMTP_PORT', smtpPort)(error)
      })
    },
    async stop() {
      callbacks.abandon()
      webhooks.abandon()
      staxWebhooks.abandon()
      await Promise.all([http.close(), smtp.close()])
    },
  }
}

function listeningPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The sandbox is not listening: start it first.')
  return address.port
}

function sayWhichPort(variable: string, port: number) {
  return (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is taken, so the sandbox cannot start. Stop what uses it, or set ${variable} to a free port.`)
    }
    if (code === 'EACCES') {
      throw new Error(`Port ${port} needs rights that this user does not have. Set ${variable} to a port from 1024 on.`)
    }
    throw error
  }
}

import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { portalUrlPerBrand } from './consent/registered-addresses.ts'
import type { Description } from './described-call.ts'
import { enforceDescriptions } from './enforce-descriptions.ts'
import { type FaultSwitches, registerFaultRoutes } from './faults.ts'
import { faultsPath } from './faults-page.ts'
import { google } from './google/google.simulator.ts'
import { registerInboxRoutes } from './inbox/inbox.routes.ts'
import { createMessageStore } from './inbox/message-store.ts'
import { map } from './map/map.simulator.ts'
import { meta } from './meta/meta.simulator.ts'
import { openai } from './openai/openai.simulator.ts'
import { places } from './places/places.simulator.ts'
import { practice } from './practice/practice.simulator.ts'
import { createReviewStore } from './reviews/review-store.ts'
import { reviews } from './reviews/reviews.simulator.ts'
import { s3 } from './s3/s3.simulator.ts'
import type { SandboxOptions, Simulator, World } from './simulator.ts'
import { smtp } from './smtp/smtp.simulator.ts'
import { stax } from './stax/stax.simulator.ts'
import { createSearchServicesState } from './town/search-services-state.ts'
import { town } from './town/town.simulator.ts'
import { twilio } from './twilio/twilio.simulator.ts'
import { webPush } from './web-push/web-push.simulator.ts'
import { yelp } from './yelp/yelp.simulator.ts'

/** All simulators. The navigation bar lists their pages in this order */
const simulators: Simulator[] = [smtp, twilio, s3, openai, google, meta, yelp, reviews, places, town, map, stax, webPush, practice]

/** Binds to loopback only, because the inbox contains password links, and nothing here requires authentication */
const host = '127.0.0.1'

export interface Sandbox {
  http: FastifyInstance
  readonly ports: { http: number; smtp: number }
  start(): Promise<void>
  stop(): Promise<void>
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { httpPort, appUrl = 'http://localhost:3000', partnerHost = 'partner.localhost', dataFolder, now = () => new Date() } = options
  // Some fault modes leave requests hanging on purpose, and stopping must not wait for them
  const http = Fastify({ logger: false, forceCloseConnections: true })
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(body.toString()))
  })
  const world: World = {
    options,
    appUrl,
    portals: portalUrlPerBrand(appUrl, partnerHost),
    now,
    messages: createMessageStore({ capacity: 1_000, now }),
    reviews: createReviewStore({ dataFolder, now }),
    town: createSearchServicesState({ delayMs: options.searchDelayMs }),
    // Uses the host name in the portal's settings, because the portal may accept recordings only from Twilio's configured origin
    ownUrl: () => `http://localhost:${listeningPort(http.server.address())}`,
  }
  enforceDescriptions(
    http,
    simulators.flatMap(({ descriptions = [] }) => descriptions),
    options.onStrayCall,
    (description) => faultOf(description) === 'nulls',
  )
  const opened = simulators.map((simulator) => ({ ...simulator, ...simulator.open(world) }))
  function faultOf(description: Description): string | undefined {
    return opened.find(({ descriptions = [] }) => descriptions.includes(description))?.faults?.mode
  }
  const servers = opened.flatMap(({ server }) => server ?? [])
  const faults: FaultSwitches = Object.fromEntries(opened.flatMap(({ name, faults }) => (faults ? [[name, faults]] : [])))
  const between = (customer: string, ours: string) => opened.flatMap(({ inbound }) => inbound?.between(customer, ours) ?? [])

  http.decorate('navigation', [['/', 'Inbox'], ...opened.flatMap(({ pages = [] }) => pages), [faultsPath, 'Faults']])
  registerInboxRoutes(http, { messages: world.messages, inbound: { between }, faults, now })
  registerFaultRoutes(http, faults)
  for (const { register } of opened) register?.(http)

  return {
    http,
    get ports() {
      return {
        http: listeningPort(http.server.address()),
        smtp: listeningPort(opened.find(({ name }) => name === 'smtp')?.server?.address() ?? null),
      }
    },
    async start() {
      await http.listen({ port: httpPort, host }).catch(createPortErrorHandler('SANDBOX_PORT', httpPort))
      for (const server of servers) {
        await server.listen(server.port, host).catch(async (error) => {
          await http.close()
          return createPortErrorHandler(server.variable, server.port)(error)
        })
      }
    },
    async stop() {
      for (const { abandon } of opened) abandon?.()
      await Promise.all([http.close(), ...servers.map((server) => server.close())])
    },
  }
}

function listeningPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The sandbox is not listening: start it first.')
  return address.port
}

function createPortErrorHandler(variable: string, port: number) {
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

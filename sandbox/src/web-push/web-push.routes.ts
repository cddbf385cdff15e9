import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import { checkVapidHeader, decryptPush } from './read-push.ts'
import { sendPushError } from './web-push.description.ts'

export const webPushTroubles = ['unknown', 'gone', 'too_large', 'rate_limited', 'server_error', 'hang'] as const

/** The message size that every service must accept (RFC 8030). No browser's service accepts more */
const MAX_BYTES = 4096

interface Browser {
  pair: ECDH
  auth: Buffer
  /** The key that it subscribed with. It accepts only messages from that key's owner */
  senderKey: string
  notices: { notice: unknown; ttl: number; topic: string; urgency: string }[]
  hasLeft: boolean
}

interface WebPushParts {
  faults: FaultSwitch<(typeof webPushTroubles)[number] | 'ok'>
  ownUrl: () => string
  now: () => Date
}

export function registerWebPushRoutes(http: FastifyInstance, { faults, ownUrl, now }: WebPushParts) {
  const browsers = new Map<string, Browser>()

  /** A browser with notifications enabled: the subscription that its push manager returns to the page */
  http.post<{ Body: { application_server_key: string } }>('/web-push/browsers', (request) => {
    const id = randomBytes(12).toString('base64url')
    const pair = createECDH('prime256v1')
    const p256dh = pair.generateKeys('base64url')
    const auth = randomBytes(16)
    browsers.set(id, { pair, auth, senderKey: request.body.application_server_key, notices: [], hasLeft: false })
    return { id, endpoint: `${ownUrl()}/web-push/send/${id}`, p256dh, auth: auth.toString('base64url') }
  })
  http.get<{ Params: { id: string } }>('/web-push/browsers/:id/notices', ({ params }) => browsers.get(params.id)?.notices ?? [])
  /** Unsubscribes, as the browser's owner would */
  http.delete<{ Params: { id: string } }>('/web-push/browsers/:id', ({ params }) => {
    const browser = browsers.get(params.id)
    if (browser) browser.hasLeft = true
    return {}
  })

  http.register(async (service) => {
    service.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    service.post<{ Params: { id: string } }>('/web-push/send/:id', (request, reply) => {
      const trouble = sendTroubleIfAny(reply, faults.mode)
      if (trouble) return trouble
      const { headers, params } = request
      const browser = browsers.get(params.id)
      if (!browser) return sendPushError(reply, 404, 'There is no such subscription')
      if (browser.hasLeft) return sendPushError(reply, 410, 'The subscription has ended')
      const vapid = checkVapidHeader(headers.authorization, ownUrl(), now())
      if ('problem' in vapid) return sendPushError(reply, vapid.status, vapid.problem)
      if (vapid.key !== browser.senderKey) return sendPushError(reply, 403, 'The subscription was made with another key')
      const { ttl, topic = '', urgency = 'normal' } = headers
      if (!/^\d+$/.test(String(ttl))) return sendPushError(reply, 400, 'TTL is required, in seconds')
      if (topic !== '' && !/^[\w-]{1,32}$/.test(String(topic)))
        return sendPushError(reply, 400, 'Topic has at most 32 letters of base64url')
      if (!['very-low', 'low', 'normal', 'high'].includes(String(urgency))) return sendPushError(reply, 400, 'There is no such urgency')
      if (headers['content-encoding'] !== 'aes128gcm') return sendPushError(reply, 400, 'Content-Encoding must be aes128gcm')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (body.length > MAX_BYTES) return sendPushError(reply, 413, `A message has at most ${MAX_BYTES} bytes`)
      browser.notices.push({ notice: decryptForBrowser(browser, body), ttl: Number(ttl), topic: String(topic), urgency: String(urgency) })
      return reply
        .code(201)
        .header('location', `${ownUrl()}/web-push/messages/${randomBytes(12).toString('base64url')}`)
        .send()
    })
  })
}

function sendTroubleIfAny(reply: FastifyReply, mode: string): FastifyReply | null {
  if (mode === 'unknown') return sendPushError(reply, 404, 'There is no such subscription')
  if (mode === 'gone') return sendPushError(reply, 410, 'The subscription has ended')
  if (mode === 'too_large') return sendPushError(reply, 413, `A message has at most ${MAX_BYTES} bytes`)
  if (mode === 'rate_limited') return sendPushError(reply.header('retry-after', '9'), 429, 'Too many messages')
  if (mode === 'server_error') return sendPushError(reply, 503, 'Try again later')
  return mode === 'hang' ? reply.hijack() : null
}

/** The service cannot decrypt messages, so only the browser notices that one is unreadable */
function decryptForBrowser(browser: Browser, body: Buffer): unknown {
  try {
    return JSON.parse(decryptPush(body, browser))
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) }
  }
}

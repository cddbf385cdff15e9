import type { FastifyInstance } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import { renderFramePage } from './browser/frame-page.ts'
import { frameScript } from './browser/frame-script.ts'
import { frameStyle } from './browser/frame-style.ts'
import { staxScript } from './browser/stax-script.ts'
import { createCardVault } from './card-vault.ts'
import { registerStaxApiRoutes, type staxTroubles } from './stax-api.routes.ts'
import type { StaxStore } from './stax-store.ts'
import { changeSwitchesOrExplain, type StaxSwitches } from './stax-switches.ts'
import { type StaxWebhooks, webhookModes } from './stax-webhooks.ts'

interface StaxParts {
  store: StaxStore
  webhooks: StaxWebhooks
  switches: StaxSwitches
  faults: FaultSwitch<(typeof staxTroubles)[number] | 'ok'>
  appUrl: string
  now: () => Date
}

interface VaultRoute {
  Body: { number?: unknown; cvv?: unknown } | null
}

/**
 * With STAX_SCRIPT_URL …?captcha=foreign, the script loads a frame from a host that no content security policy allows, as a merchant's
 * gateway may do
 */
const foreignCaptcha =
  "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://captcha.gateway.test/', hidden: true }))\n"

export function registerStaxRoutes(http: FastifyInstance, { store, webhooks, switches, faults, appUrl, now }: StaxParts) {
  const vault = createCardVault({ now })
  const appOrigin = new URL(appUrl).origin

  // The name in today's documentation, and the name that older shops load
  for (const name of ['staxjs-captcha.js', 'stax.js']) {
    http.get<{ Querystring: { captcha?: string } }>(`/stax/${name}`, ({ query }, reply) =>
      reply
        .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
        .type('text/javascript; charset=utf-8')
        .send(query.captcha === 'foreign' ? staxScript + foreignCaptcha : staxScript),
    )
  }

  for (const field of ['number', 'cvv'] as const) {
    http.get(`/stax/frames/${field}`, (_request, reply) =>
      reply
        .headers({
          'content-security-policy': frameContentPolicy(appOrigin),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .type('text/html; charset=utf-8')
        .send(renderFramePage({ field, appOrigin })),
    )
  }
  http.get('/stax/frames/frame.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(frameScript))
  http.get('/stax/frames/frame.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(frameStyle))

  // Called by the number's frame, and by tests in its place. There are no CORS headers, so no other origin can read the response
  http.post<VaultRoute>('/stax/vault/tokens', (request, reply) => {
    const token = vault.put(request.body ?? {})
    return typeof token === 'string' ? reply.code(201).send({ token }) : reply.code(422).send({ errors: token })
  })

  registerStaxApiRoutes(http, { store, vault, webhooks, switches, faults, now })

  http.get('/stax/responses', () => switches)
  http.put<{ Body: object | null }>('/stax/responses', (request, reply) => {
    const problem = changeSwitchesOrExplain(switches, request.body ?? {})
    return problem ? reply.code(400).send({ message: problem }) : switches
  })

  const showWebhooks = () => ({ ...webhooks.settings, deliveries: webhooks.deliveries() })
  http.get('/stax/webhooks', showWebhooks)
  http.put<{ Body: Record<string, unknown> | null }>('/stax/webhooks', (request, reply) => {
    const { mode, target, delay_ms, retries, retry_after_ms } = { ...webhooks.settings, ...request.body }
    if (!webhookModes.some((known) => known === mode)) {
      return reply.code(400).send({ message: `mode must be one of: ${webhookModes.join(', ')}.` })
    }
    if (typeof target !== 'string' || (mode !== 'off' && !/^https?:\/\//.test(target))) {
      return reply.code(400).send({ message: 'target must be a web address.' })
    }
    for (const [name, value] of Object.entries({ delay_ms, retries, retry_after_ms })) {
      if (typeof value !== 'number' || !(value >= 0)) return reply.code(400).send({ message: `${name} must be a number from 0 on.` })
    }
    Object.assign(webhooks.settings, { mode, target, delay_ms, retries, retry_after_ms })
    return showWebhooks()
  })

  http.post<{ Body: { transaction?: unknown; event?: unknown } | null }>('/stax/webhooks/send', async (request, reply) => {
    const transaction = store.find(String(request.body?.transaction))
    if (!transaction) return reply.code(404).send({ message: 'There is no such transaction.' })
    const event = request.body?.event === 'update_transaction' ? 'update_transaction' : 'create_transaction'
    return { status: await webhooks.sendNow(event, transaction) }
  })
}

/** frame-ancestors: allows the portal and other pages on this machine, but no site on the internet */
function frameContentPolicy(appOrigin: string): string {
  const ancestors = `${appOrigin} http://localhost:* http://*.localhost:* http://127.0.0.1:*`
  return `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`
}

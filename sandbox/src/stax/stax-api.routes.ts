import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import type { CardVault } from './card-vault.ts'
import { chargeCard, fingerprintOfPayment, saveCard, voidOrRefundCharge } from './charges.ts'
import { type CardRequest, hasFieldErrors, type PaymentRequest, parseCard, parseCents, parsePayment } from './payment-request.ts'
import { toStaxCard, toStaxInvoice, toStaxTransaction } from './stax-responses.ts'
import type { StaxStore, StoredCard, StoredTransaction } from './stax-store.ts'
import type { StaxSwitches } from './stax-switches.ts'
import type { StaxWebhooks } from './stax-webhooks.ts'
import { buildTransactionPage } from './transaction-list.ts'

export const staxTroubles = ['rate_limited', 'server_error', 'unauthorized', 'hang', 'lost_response', 'nulls'] as const

const webPaymentsToken = 'sandbox-web-payments-token'
const apiKey = 'sandbox-stax-key'

interface ApiParts {
  store: StaxStore
  vault: CardVault
  webhooks: StaxWebhooks
  switches: StaxSwitches
  faults: FaultSwitch<(typeof staxTroubles)[number] | 'ok'>
  now: () => Date
}

interface IdRoute {
  Params: { id: string }
}

interface TokenRoute {
  Params: { token: string }
}

export function registerStaxApiRoutes(http: FastifyInstance, { store, vault, webhooks, switches, faults, now }: ApiParts) {
  const parts = { store, switches, now }
  const show = (transaction: StoredTransaction) => toStaxTransaction(transaction, parts)

  http.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      // CORS: the script in the shop's page calls from that page's origin, without cookies
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
      if (request.method === 'OPTIONS') return
      if (faults.mode === 'rate_limited')
        return reply
          .code(429)
          .header('retry-after', '7')
          .send({ error: ['Too Many Attempts.'] })
      // The error page of a proxy in front of Stax, which does not tell whether the card was charged
      if (faults.mode === 'server_error') return reply.code(503).type('text/html').send('<h1>503 Service Temporarily Unavailable</h1>')
      if (faults.mode === 'hang') return reply.hijack()
    })

    api.options('/stax/api/*', (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, POST, OPTIONS',
          'access-control-allow-headers': 'accept, authorization, content-type, x-requested-with',
          'access-control-max-age': '600',
        })
        .code(204)
        .send(),
    )

    api.register(async (shop) => {
      shop.addHook<TokenRoute>('onRequest', async (request, reply) => {
        if (faults.mode === 'unauthorized') return reply.code(401).send({ error: ['unauthorized'] })
        if (request.params.token !== webPaymentsToken) {
          return reply.code(422).send({ web_payments_token: ['The selected web payments token is invalid.'] })
        }
      })

      shop.post<TokenRoute>('/stax/api/webpayment/:token', (request, reply) => {
        const wanted = parsePayment(request.body, now())
        return hasFieldErrors(wanted) ? reply.code(422).send(wanted) : chargeOnce(reply, wanted, sendPayment)
      })

      shop.post<TokenRoute>('/stax/api/webpayment/:token/token', (request, reply) => {
        const wanted = parseCard(request.body, now())
        if (hasFieldErrors(wanted)) return reply.code(422).send(wanted)
        const card = takeCard(wanted)
        return card ? toStaxCard(card) : sendUnknownCard(reply, 'payment_token')
      })
    })

    api.register(async (merchant) => {
      merchant.addHook('onRequest', async (request, reply) => {
        // For a key without the required rights: a bare array
        if (faults.mode === 'unauthorized') return reply.code(401).send(['not team admin'])
        if (request.headers.authorization !== `Bearer ${apiKey}`) return reply.code(401).send({ error: ['token_invalid'] })
      })

      merchant.get('/stax/api/self', () => ({
        merchant: { id: 'sandbox-merchant', company_name: 'Sandbox Merchant', status: switches.merchant },
      }))

      merchant.get<{ Querystring: Record<string, string> }>('/stax/api/transaction', (request) =>
        buildTransactionPage(store, request.query, { path: `http://${request.host}/stax/api/transaction`, show }),
      )

      merchant.get<IdRoute>('/stax/api/transaction/:id', (request, reply) => {
        const transaction = store.find(request.params.id)
        return transaction ? show(transaction) : sendUnknownTransaction(reply)
      })

      merchant.get<IdRoute>('/stax/api/invoice/:id', (request, reply) => {
        const charge = store.transactions().find(({ invoice_id, type }) => invoice_id === request.params.id && type === 'charge')
        return charge ? toStaxInvoice(charge, parts) : reply.code(404).send({ id: ['invoice not found'] })
      })

      merchant.post('/stax/api/charge', (request, reply) => {
        const wanted = parsePayment(request.body, now())
        return hasFieldErrors(wanted) ? reply.code(422).send(wanted) : chargeOnce(reply, wanted, sendCharge)
      })

      merchant.post<IdRoute>('/stax/api/transaction/:id/void-or-refund', (request, reply) => undo(request, reply, { mayVoid: true }))
      merchant.post<IdRoute>('/stax/api/transaction/:id/refund', (request, reply) => undo(request, reply, { mayVoid: false }))
    })
  })

  function takeCard(wanted: CardRequest): StoredCard | null {
    const vaulted = vault.find(wanted.paymentToken)
    return vaulted && saveCard(vaulted, wanted, parts)
  }

  /** A repeated request with the same idempotency id charges only once */
  function chargeOnce(reply: FastifyReply, wanted: PaymentRequest, send: typeof sendPayment) {
    const earlier = store.findRepeated(wanted.idempotencyId)
    if (earlier) return earlier.request === fingerprintOfPayment(wanted) ? send(reply, earlier) : reply.code(422).send(otherRequest)
    const card = wanted.paymentMethodId ? store.findCard(wanted.paymentMethodId) : takeCard(wanted)
    if (!card) return sendUnknownCard(reply, wanted.paymentMethodId ? 'payment_method_id' : 'payment_token')
    if (card.behavior === 'logic_error') return reply.code(422).send(logicError)
    const transaction = chargeCard(card, wanted, parts)
    webhooks.report(transaction)
    if (card.behavior === 'no_response') return reply.hijack()
    return send(reply, transaction)
  }

  /** Stax's contract has no status code for a declined charge: only `success` tells */
  function sendCharge(reply: FastifyReply, transaction: StoredTransaction) {
    return faults.mode === 'lost_response' ? dropConnection(reply) : reply.send(show(transaction))
  }

  function sendPayment(reply: FastifyReply, transaction: StoredTransaction) {
    if (faults.mode === 'lost_response') return dropConnection(reply)
    const body = switches.shape === 'invoice' ? toStaxInvoice(transaction, parts) : show(transaction)
    if (transaction.success) return reply.send(body)
    return reply.code(400).send({ ...body, payment_attempt_message: transaction.message })
  }

  function undo(request: FastifyRequest<IdRoute>, reply: FastifyReply, { mayVoid }: { mayVoid: boolean }) {
    const charge = store.find(request.params.id)
    if (!charge) return sendUnknownTransaction(reply)
    const total = readTotal(request.body) ?? readTotal(request.query)
    const cents = total === undefined ? null : parseCents(total)
    // Only "void or refund" has a default total
    if (total === undefined && !mayVoid) return reply.code(422).send({ total: ['The total must be a number of at least 0.01.'] })
    const child = voidOrRefundCharge(charge, { cents, mayVoid }, parts)
    if (Array.isArray(child)) return reply.code(422).send({ [child[0]]: [child[1]] })
    webhooks.report(child)
    return faults.mode === 'lost_response' ? dropConnection(reply) : reply.send(show(charge))
  }
}

const otherRequest = { idempotency_id: ['The idempotency id has been used with other parameters.'] }

const logicError = {
  code: 'logic_error',
  message: 'This card cannot be used for this payment.',
  fieldErrors: [],
}

function sendUnknownCard(reply: FastifyReply, field: string) {
  return reply.code(422).send({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })
}

/** Not a 404: Stax validates an id in the path like a field */
function sendUnknownTransaction(reply: FastifyReply) {
  return reply.code(422).send({ id: ['The selected id is invalid.'] })
}

/** In Stax's contract the total is in the query, but its own SDK sends it in the body. Both are accepted */
function readTotal(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'total' in given ? given.total : undefined
}

/** The operation is carried out, but the response is lost */
function dropConnection(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

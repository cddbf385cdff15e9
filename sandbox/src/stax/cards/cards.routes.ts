import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendHtmlPage } from '../../inbox/send-page.ts'
import { isUndoableCharge, sumRefundedCents, voidOrRefundCharge } from '../charges.ts'
import { parseCents } from '../payment-request.ts'
import type { StaxStore } from '../stax-store.ts'
import type { StaxSwitches } from '../stax-switches.ts'
import type { StaxWebhooks } from '../stax-webhooks.ts'
import { renderCardsPage } from './cards-page.ts'
import { cardsScript } from './cards-script.ts'
import { cardsStyle } from './cards-style.ts'

interface CardsParts {
  store: StaxStore
  webhooks: StaxWebhooks
  switches: StaxSwitches
  faults: { readonly mode: string }
  appUrl: string
  now: () => Date
}

/** A page for people, with the test cards, the charges, and refunds like those made in Stax's dashboard */
export function registerCardsRoutes(http: FastifyInstance, { store, webhooks, switches, faults, appUrl, now }: CardsParts) {
  http.get('/cards', (_request, reply) => showCards(reply, null))
  http.get('/cards.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(cardsStyle))
  http.get('/cards.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(cardsScript))

  http.post<{ Params: { id: string } }>('/cards/:id/refund', (request, reply) => {
    const charge = store.find(request.params.id)
    if (!charge) return showCards(reply.code(404), 'There is no such charge.')
    const typed = request.body instanceof URLSearchParams ? (request.body.get('total') ?? '') : ''
    const cents = parseCents(typed.trim())
    if (cents === null) return showCards(reply.code(400), `“${typed}” isn’t an amount. Enter dollars, for example, 12.50.`)
    const child = voidOrRefundCharge(charge, { cents, mayVoid: true }, { store, switches, now })
    if (Array.isArray(child)) return showCards(reply.code(400), child[1])
    webhooks.report(child)
    return reply.redirect('/cards#charges', 303)
  })

  function showCards(reply: FastifyReply, problem: string | null) {
    const charges = store
      .transactions()
      .filter(({ type }) => type === 'charge')
      .toReversed()
      .map((transaction) => ({
        transaction,
        card: store.findCard(transaction.card_id),
        refundedCents: sumRefundedCents(transaction, store),
        isRefundable: isUndoableCharge(transaction, store),
      }))
    return sendHtmlPage(reply, renderCardsPage({ charges, warnings: findWarnings(), problem, appUrl }))
  }

  function findWarnings(): string[] {
    return [
      ...(faults.mode === 'ok' ? [] : [`Trouble is switched on: stax is set to ${faults.mode}.`]),
      ...(webhooks.settings.mode === 'on' ? [] : [`Webhooks are ${webhooks.settings.mode}.`]),
      ...(switches.shape === 'transaction' ? [] : ['A payment returns an invoice.']),
      ...(switches.meta === 'object' ? [] : ['Metadata is returned as a text.']),
      ...(switches.settlement === 'midnight' ? [] : ['Charges settle at once: parts can be refunded, and nothing can be voided.']),
    ]
  }
}

import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashPayLinkSession } from '../../src/features/billing/pay-link.ts'
import { invoiceItems, invoiceLinks, invoices } from '../../src/features/billing/records/invoices.tables.ts'
import { paymentInvoices, payments } from '../../src/features/billing/records/payments.tables.ts'
import { withSystem } from '../../src/platform/database/tenancy.ts'
import type { ApiResponse, TestAccount, TestMarquee } from '../test-marquee.ts'

export const GOOD_CARD = '4111111111111111'
export const DECLINED_CARD = '4012888888881881'
export const SILENT_CARD = '4000000000000028'
export const HALF_CARD = '4000000000000036'
export const CANADIAN_CARD = '4000000000000044'

export interface Reserved {
  payment_uuid: string
  total: number
}

interface ChargeOrder {
  card?: string
  total?: number
  meta?: Record<string, unknown>
}

/** Makes charges as the provider's script does in a browser. The card data goes to the sandbox, never to us */
export async function chargeCard(sandboxUrl: string, { payment_uuid, total }: Reserved, order: ChargeOrder = {}) {
  const post = async (path: string, body: unknown, signal?: AbortSignal) =>
    fetch(`${sandboxUrl}/stax${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
  const vaulted = await post('/vault/tokens', { number: order.card ?? GOOD_CARD, cvv: '123' })
  const { token } = (await vaulted.json()) as { token: string }
  const charge = {
    total: order.total ?? total,
    method: 'card',
    payment_token: token,
    card_exp: '1239',
    firstname: 'Dana',
    lastname: 'Whitfield',
    idempotency_id: payment_uuid,
    meta: { payment_uuid, ...order.meta },
  }
  // This card is charged, but the response never arrives
  const signal = order.card === SILENT_CARD ? AbortSignal.timeout(300) : undefined
  const response = await post('/api/webpayment/sandbox-web-payments-token', charge, signal).catch(() => null)
  const body = response ? ((await response.json()) as { id: string; message: string | null }) : { id: '', message: 'no response' }
  return { status: response?.status ?? 0, id: body.id, message: body.message ?? '' }
}

/** Businesses with open invoices, and their payers */
export function testCards(marquee: TestMarquee) {
  const inSystem = <T>(run: Parameters<typeof withSystem<T>>[1]) => withSystem(marquee.services.database, run)

  return {
    /** An open invoice; the amount is in dollars */
    async makeInvoice({ clientUuid }: Pick<TestAccount, 'clientUuid'>, dollars = 349, dueDate = '2199-01-01'): Promise<string> {
      return inSystem(async (db) => {
        const uuid = randomUUID()
        const totalCents = Math.round(dollars * 100)
        const number = randomInt(1_000_000, 2 ** 31)
        await db.insert(invoices).values({ clientUuid, uuid, brand: 'marquee', number, invoiceDate: '2026-11-01', dueDate, totalCents })
        const item = { clientUuid, invoiceUuid: uuid, position: 0, itemType: 'SERVICE', description: 'Website', amountCents: totalCents }
        await db.insert(invoiceItems).values(item)
        return uuid
      })
    },

    /** A session of a pay link for one invoice */
    async makeSession({ clientUuid }: Pick<TestAccount, 'clientUuid'>, invoiceUuid: string, expiresAt = new Date('2199-01-01')) {
      const session = randomUUID().replaceAll('-', '').padEnd(43, 'x')
      await inSystem((db) =>
        db.insert(invoiceLinks).values({ sessionHash: hashPayLinkSession(session), clientUuid, invoiceUuid, expiresAt }),
      )
      return session
    },

    reserve: ({ token }: TestAccount, uuids: string[], holder: string = randomUUID()): Promise<ApiResponse> =>
      marquee.api('POST', '/payment/reservations', { token, body: { client_invoice_uuids: uuids, holder } }),

    reserveByLink: (uuid: string, session: string, holder: string = randomUUID()): Promise<ApiResponse> =>
      marquee.api('POST', `/payment/reservations/direct-email/${uuid}?session_id=${session}`, { body: { holder } }),

    fail: ({ token }: TestAccount, paymentUuid: string, holder: string, outcome: string, message = ''): Promise<ApiResponse> =>
      marquee.api('POST', `/payment/reservations/${paymentUuid}/failed`, { token, body: { holder, outcome, message } }),

    charge: (reserved: Reserved, order?: ChargeOrder) => chargeCard(marquee.sandboxUrl, reserved, order),

    confirm: ({ token }: TestAccount, invoiceUuid: string, transactionId: string): Promise<ApiResponse> =>
      marquee.api('PUT', '/payment/paid', { token, body: { client_invoice_uuid: invoiceUuid, transaction_uuid: transactionId } }),

    confirmByLink: (invoiceUuid: string, session: string, transactionId: string): Promise<ApiResponse> =>
      marquee.api('PUT', `/payment/paid/direct-email?session_id=${session}`, {
        body: { client_invoice_uuid: invoiceUuid, transaction_uuid: transactionId },
      }),

    setFault: (mode: string) => marquee.sandbox.http.inject({ method: 'PUT', url: '/faults/stax', payload: { mode } }),

    /** at_once: as if the midnight after the charge had passed, so that the charge can be partially refunded */
    setSettlement: (settlement: 'midnight' | 'at_once') =>
      marquee.sandbox.http.inject({ method: 'PUT', url: '/stax/responses', payload: { settlement } }),

    /** declined: the provider responds to the refund without making it. refused: the provider rejects the request */
    setRefunds: (refunds: 'made' | 'declined' | 'refused') =>
      marquee.sandbox.http.inject({ method: 'PUT', url: '/stax/responses', payload: { refunds } }),

    /** As if refunds had been requested from the provider more than two minutes ago, so that other processes may take them over */
    endClaims: () =>
      marquee.services.database.executeSql("update refunds set claimed_at = claimed_at - interval '130 seconds' where state = 'asked'"),

    /** Makes a refund at the provider itself, not through the product */
    undo: (transactionId: string, total?: number) =>
      fetch(`${marquee.sandboxUrl}/stax/api/transaction/${transactionId}/void-or-refund`, {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-stax-key', 'content-type': 'application/json' },
        body: JSON.stringify(total === undefined ? {} : { total }),
      }),

    webhook: (body: unknown, secret = 'sandbox-stax-webhook-secret-000000'): Promise<ApiResponse> =>
      marquee.api('POST', `/webhooks/stax/${secret}`, { body }),

    async paidCents(...uuids: string[]): Promise<number[]> {
      const rows = await inSystem((db) => db.select({ uuid: invoices.uuid, paidCents: invoices.paidCents }).from(invoices))
      return uuids.map((uuid) => rows.find((row) => row.uuid === uuid)?.paidCents ?? -1)
    },

    async paymentOf(uuid: string) {
      const [row] = await inSystem((db) => db.select().from(payments).where(eq(payments.uuid, uuid)))
      if (!row) throw new Error('no payment')
      return row
    },

    /** The states of all attempts to pay an invoice */
    async statesOf(invoiceUuid: string): Promise<string[]> {
      const rows = await inSystem((db) =>
        db
          .select({ state: payments.state })
          .from(payments)
          .innerJoin(paymentInvoices, eq(paymentInvoices.paymentUuid, payments.uuid))
          .where(eq(paymentInvoices.invoiceUuid, invoiceUuid))
          .orderBy(payments.reservedAt),
      )
      return rows.map(({ state }) => state)
    },
  }
}

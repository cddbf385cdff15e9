import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

const HOLDER = randomUUID()
const OPEN_INVOICE = `select uuid as id from invoices where client_uuid = '${OWNER}' and paid_cents = 0 and canceled_at is null limit 1`

const PARTIAL_INVOICE = `select uuid as id from invoices where client_uuid = '${OWNER}' and paid_cents > 0 and paid_cents < total_cents limit 1`

const failedPayment = () => ({ holder: randomUUID(), outcome: 'declined', message: 'Your card was declined.' })

const paymentConfirmation = () => ({
  client_invoice_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  transaction_type: 'charge',
  paid_amount: 349,
  success: true,
  message: 'approved',
  method: 'card',
  created_at: '2026-11-15T21:00:00',
  updated_at: '2026-11-15T21:00:00',
})

const newInvoice = () => ({
  client_uuid: randomUUID(),
  invoice_date: '2026-10-27',
  due_date: '2026-11-10',
  period: 'November 2026',
  billing_email: someEmail(),
  items: [{ item_type: 'SERVICE', item_description: 'Review invitations, up to 250', amounts: 89 }],
})

export const billingGuards: FeatureGuards = {
  publicCalls: [
    'GET /payment/card-form',
    'GET /payment/invoices/direct-email/{uuid}',
    'GET /payment/invoices/{uuid}/email-direct/download',
    'POST /payment/invoices/direct-email/{uuid}/new-link',
    'POST /payment/invoices/direct-email/{uuid}/rest',
    'POST /payment/card-form/blocked',
    'POST /payment/reservations/direct-email/{uuid}',
    'POST /payment/reservations/direct-email/{uuid}/failed',
    'PUT /payment/paid/direct-email',
  ],
  goodBodies: {
    'POST /payment/card-form/blocked': () => ({ host: 'captcha.test', directive: 'frame-src' }),
    'POST /payment/reservations': () => ({ client_invoice_uuids: [randomUUID()], holder: randomUUID() }),
    'POST /payment/reservations/{payment_uuid}/failed': failedPayment,
    'PUT /payment/paid': paymentConfirmation,
    'POST /payment/reservations/direct-email/{uuid}': () => ({ holder: randomUUID(), language: 'en' }),
    'POST /payment/reservations/direct-email/{uuid}/failed': () => ({ ...failedPayment(), payment_uuid: randomUUID() }),
    'PUT /payment/paid/direct-email': paymentConfirmation,
    'POST /webhooks/stax/{secret}': () => ({ id: randomUUID(), type: 'charge' }),
    'POST /operator/unknown-charges/find': () => ({ days: 2 }),
    'POST /operator/unknown-charges/{transaction_id}/assign': () => ({ client_invoice_uuid: randomUUID() }),
    'POST /operator/invoices/{uuid}/refund': () => ({ amount: 349, cancel: false, idempotency_key: randomUUID() }),
    'POST /operator/invoices': () => ({ invoice: newInvoice(), idempotency_key: randomUUID(), send_email: false }),
    'POST /operator/invoices/{uuid}/email': () => ({ to: someEmail(), language: 'en' }),
  },
  ownersIds: {
    payment_uuid: `select uuid as id from payments where client_uuid = '${OWNER}' and holder = '${HOLDER}'`,
    uuid: OPEN_INVOICE,
    'POST /payment/invoices/{uuid}/rest uuid': PARTIAL_INVOICE,
    'GET /payment/invoices/{uuid}/receipt uuid': `select uuid as id from invoices where client_uuid = '${OWNER}' and paid_cents = total_cents limit 1`,
  },
  ownersBodies: {
    'POST /payment/reservations': async (idOf) => ({ client_invoice_uuids: [await idOf('uuid')], holder: randomUUID() }),
    'PUT /payment/paid': async (idOf) => ({ client_invoice_uuid: await idOf('uuid') }),
    'POST /payment/reservations/{payment_uuid}/failed': async () => ({ holder: HOLDER }),
  },
  // A payment under way, and a partly paid invoice
  async furnishOwner(execute) {
    await execute(`with payment as (
        insert into payments (client_uuid, uuid, holder, total_cents, expires_at)
        values ('${OWNER}', gen_random_uuid(), '${HOLDER}', 100, now() + interval '1 hour') returning uuid)
      insert into payment_invoices (client_uuid, payment_uuid, invoice_uuid, position, wanted_cents)
      select '${OWNER}', payment.uuid, (${OPEN_INVOICE}), 1, 100 from payment`)
    await execute(`insert into invoices (client_uuid, brand, number, invoice_date, due_date, total_cents, paid_cents)
      values ('${OWNER}', 'marquee', (random() * 2000000000)::int, current_date, current_date, 100, 40)`)
  },
  queries: { 'GET /payment/statement': `?year=${new Date().getFullYear()}` },
  tables: { invoices: 1, invoice_items: 1, invoice_links: 1, invoice_mails: 1, payments: 1, payment_invoices: 1, refunds: 1 },
  async furnish(db, client) {
    await db.execute(
      sql`insert into invoices (client_uuid, brand, number, invoice_date, due_date, total_cents) values (${client}, 'marquee', (random() * 2000000000)::int, current_date, current_date, 100)`,
    )
    await db.execute(
      sql`insert into invoice_items (client_uuid, invoice_uuid, position, item_type, description, amount_cents) values (${client}, ${client}, 1, 'SERVICE', 'Calls', 100)`,
    )
    await db.execute(
      sql`insert into invoice_links (session_hash, client_uuid, invoice_uuid, expires_at) values (${Buffer.from(client)}, ${client}, ${client}, now())`,
    )
    await db.execute(sql`insert into invoice_mails (client_uuid, invoice_uuid, kind) values (${client}, ${client}, 'invoice')`)
    await db.execute(
      sql`insert into payments (client_uuid, uuid, holder, total_cents, expires_at) values (${client}, ${client}, ${client}, 100, now())`,
    )
    await db.execute(
      sql`insert into payment_invoices (client_uuid, payment_uuid, invoice_uuid, position, wanted_cents) values (${client}, ${client}, ${client}, 1, 100)`,
    )
    await db.execute(
      sql`insert into refunds (client_uuid, payment_uuid, invoice_uuid, amount_cents) values (${client}, ${client}, ${client}, 100)`,
    )
  },
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { lockPayment } from '../records/payments.queries.ts'
import { applyOrRefundCharge } from './payment-states.ts'

// Needs a real PostgreSQL, where transactions run concurrently and could deadlock; the embedded database has one connection

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
})
afterAll(() => marquee.stop())

const PARALLEL = Array.from({ length: 20 }, (_, index) => index)
const expectNoDeadlock = () => expect(marquee.logLines.filter((line) => /deadlock|could not serialize/i.test(line))).toEqual([])

function makeSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give: () => give(), given }
}

test('20 confirmations of one transaction and its webhooks › all at once › apply it exactly once', async () => {
  const account = await marquee.createAccount()
  const uuids = await Promise.all(PARALLEL.slice(0, 5).map(() => cards.makeInvoice(account, 10)))
  const { body } = await cards.reserve(account, uuids)
  const { id } = await cards.charge(body)
  const responses = await Promise.all([
    ...PARALLEL.map((index) => cards.confirm(account, String(uuids[index % 5]), id)),
    ...PARALLEL.slice(0, 5).map(async () => {
      await cards.webhook({ id })
      await marquee.runJobs()
      return { status: 200 }
    }),
  ])
  expect(responses.map(({ status }) => status)).toEqual(Array(25).fill(200))
  expect(await cards.paidCents(...uuids)).toEqual(Array(5).fill(1000))
  expect(await marquee.auditOf(account.clientUuid)).toEqual(['payment_applied'])
  await marquee.runJobs()
  expect(await marquee.inbox(account.email)).toHaveLength(1)
  expectNoDeadlock()
})

test('20 payers of 20 invoices of one business › all at once › are each applied exactly once', async () => {
  const account = await marquee.createAccount()
  const charged = await Promise.all(
    PARALLEL.map(async (index) => {
      const uuid = await cards.makeInvoice(account, 10 + index)
      const { body } = await cards.reserve(account, [uuid])
      return { uuid, id: (await cards.charge(body)).id }
    }),
  )
  const responses = await Promise.all(charged.map(({ uuid, id }) => cards.confirm(account, uuid, id)))
  expect(responses.map(({ body }) => body.invoice_status)).toEqual(PARALLEL.map(() => 'PAID'))
  expect(await cards.paidCents(...charged.map(({ uuid }) => uuid))).toEqual(PARALLEL.map((index) => (10 + index) * 100))
  expectNoDeadlock()
})

test('20 tabs for the same invoices in different orders, with payments that end meanwhile › all at once › never two at a time', async () => {
  const account = await marquee.createAccount()
  const uuids = await Promise.all(PARALLEL.slice(0, 4).map(() => cards.makeInvoice(account, 10)))
  const responses = await Promise.all(
    PARALLEL.map(async (index) => {
      const tab = randomUUID()
      const reserved = await cards.reserve(account, index % 2 ? uuids : uuids.toReversed(), tab)
      if (reserved.status === 201) await cards.fail(account, reserved.body.payment_uuid, tab, 'declined')
      return reserved.status
    }),
  )
  expect(responses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  expect(responses).toContain(201)
  const ends = await cards.statesOf(String(uuids[0]))
  expect(ends).toEqual(responses.filter((status) => status === 201).map(() => 'failed'))
  expectNoDeadlock()
})

test('a confirmation while the provider is unavailable › waiting for the webhook that applies it › returns it as applied', async () => {
  const { services } = marquee
  const account = await marquee.createAccount()
  const uuid = await cards.makeInvoice(account, 10)
  const { body } = await cards.reserve(account, [uuid])
  const { id } = await cards.charge(body)
  const transaction = await services.cards.fetchTransaction(id)
  if (!transaction) throw new Error('no transaction')
  await cards.setFault('server_error')
  const [locked, goOn] = [makeSignal(), makeSignal()]
  const applying = withTenant(services.database, account.clientUuid, async (db) => {
    await lockPayment(db, body.payment_uuid)
    locked.give()
    await goOn.given
    await applyOrRefundCharge(db, services, body.payment_uuid, transaction, { accountUuid: null, requestId: 'webhook' })
  })
  await locked.given
  const confirming = cards.confirm(account, uuid, id)
  const waiting = () => withSystem(services.database, (db) => db.execute(sql`select 1 from pg_locks where not granted`))
  await expect.poll(async () => (await waiting()).rows.length, { timeout: 30_000 }).toBeGreaterThan(0)
  goOn.give()
  await applying
  expect((await confirming).body).toMatchObject({ invoice_status: 'PAID', settled: true, open_amounts: 0 })
  await cards.setFault('ok')
  expect(await cards.paymentOf(body.payment_uuid)).toMatchObject({ state: 'applied', appliedCents: 1000 })
})

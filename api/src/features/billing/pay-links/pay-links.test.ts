import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayFromNow, insertTestInvoice } from '../../../../test/rows/test-invoices.ts'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { sendReceiptEmailOnce } from '../emails/invoice-emails.service.ts'
import { sendInvoiceRemindersJob } from '../emails/send-invoice-reminders.job.ts'
import { invoiceLinks, invoices } from '../records/invoices.tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const UNKNOWN = { status: 404, code: 'not_found', message: 'This invoice does not exist' }

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())
// All tests use one IP address, so the clock advances an hour to reset the rate limits of the previous test
beforeEach(() => marquee.clock.advance(HOUR_MS))

const byLink = (uuid: string, session: string) => marquee.api('GET', `/payment/invoices/direct-email/${uuid}?session_id=${session}`)
const emailIt = (uuid: string) => marquee.api('POST', `/operator/invoices/${uuid}/email`, { token: OPERATOR_KEY, body: {} })

/** Invoice and session of the newest pay link emailed to an address */
async function linkIn(email: string): Promise<{ uuid: string; session: string; subject: string }> {
  await marquee.runJobs()
  const [newest] = await marquee.inbox(email)
  const link = newest?.links.find((candidate) => candidate.includes('/bills/'))
  const [, uuid = '', session = ''] = /\/bills\/([^?]+)\?session_id=([A-Za-z0-9_-]{43})$/.exec(link ?? '') ?? []
  return { uuid, session, subject: newest?.subject ?? '' }
}

describe('a pay link', () => {
  test('emailed in Spanish › opens in Spanish, and the receipt is in Spanish', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Elm Street Dental' })
    const { email } = await marquee.createAccount({ clientUuid })
    const invoice = await insertTestInvoice(marquee, clientUuid, { number: 901_977 })
    const body = { language: 'es' }
    expect((await marquee.api('POST', `/operator/invoices/${invoice}/email`, { token: OPERATOR_KEY, body })).status).toBe(200)
    const { uuid, session, subject } = await linkIn(email)
    expect(subject).toMatch(/^Factura INV-901977 por \$349\.00, vence el /)
    expect((await byLink(uuid, session)).body.language).toBe('es')
    await withTenant(marquee.services.database, clientUuid, (db) =>
      sendReceiptEmailOnce(db, marquee.services, {
        paymentUuid: randomUUID(),
        invoiceUuids: [uuid],
        appliedCents: 34900,
        paidAt: marquee.clock.now(),
        method: 'card',
      }),
    )
    await marquee.runJobs()
    const [receipt] = await marquee.inbox(email)
    expect(receipt?.subject).toBe('Recibo por $349.00, INV-901977')
    expect(receipt?.html).toContain('<html lang="es">')
    expect(receipt?.text).toContain('Forma de pago: Tarjeta')
  })

  test('used in Spanish › stores the language for later emails', async () => {
    const clientUuid = await marquee.createClient()
    const { email } = await marquee.createAccount({ clientUuid })
    const invoice = await insertTestInvoice(marquee, clientUuid, { number: 901_978 })
    await emailIt(invoice)
    const { uuid, session } = await linkIn(email)
    expect((await byLink(uuid, session)).body.language).toBeNull()
    const path = `/payment/reservations/direct-email/${uuid}?session_id=${session}`
    expect((await marquee.api('POST', path, { body: { holder: randomUUID(), language: 'es' } })).status).toBe(201)
    expect((await byLink(uuid, session)).body.language).toBe('es')
    await emailIt(invoice)
    expect((await linkIn(email)).subject).toMatch(/^Factura INV-901978/)
  })

  test('as it was emailed › shows the invoice and downloads it, and is stored as a hash only', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Elm Street Dental', address1: '1 Elm St', city: 'Springfield' })
    const { email } = await marquee.createAccount({ clientUuid })
    const invoice = await insertTestInvoice(marquee, clientUuid, { number: 901_901, invoiceDate: '2026-10-27' })
    const send = vi.spyOn(marquee.services.mail, 'sendEmail')
    expect((await emailIt(invoice)).status).toBe(200)
    const { uuid, session, subject } = await linkIn(email)
    expect([uuid, subject]).toEqual([invoice, expect.stringContaining('INV-901901 for $349.00')])
    const { body } = await byLink(uuid, session)
    expect(body).toMatchObject({
      data: { client_invoice_uuid: invoice, invoice_status: 'OPEN', balance_amounts: 349 },
      company_name: 'Elm Street Dental',
      billing: { address: '1 Elm St', city: 'Springfield' },
    })
    const [attached] = send.mock.lastCall?.[0].attachments ?? []
    send.mockRestore()
    const pdf = await marquee.api('GET', `/payment/invoices/${uuid}/email-direct/download?session_id=${session}`)
    expect([pdf.headers.get('content-disposition'), pdf.body.subarray(0, 5).toString()]).toEqual([
      'attachment; filename="invoices.pdf"',
      '%PDF-',
    ])
    expect([attached?.name, attached?.bytes.equals(pdf.body)]).toEqual(['elm-street-dental-invoice-inv-901901-2026-10-27.pdf', true])
    const stored = await withSystem(marquee.services.database, async (db) => ({
      links: await db.select().from(invoiceLinks).where(eq(invoiceLinks.invoiceUuid, uuid)),
      emails: await db.select().from(messages).where(eq(messages.clientUuid, clientUuid)),
    }))
    expect(JSON.stringify(stored)).not.toContain(session)
    const secrets = stored.links.flatMap((link) => Object.values(link)).filter((value) => value instanceof Uint8Array)
    expect(secrets.map((bytes) => [bytes.length, Buffer.from(session, 'base64url').equals(bytes)])).toEqual([[32, false]])
  })

  test('with a wrong session, of another invoice, or none at all › gets the same response as an unknown invoice', async () => {
    const { clientUuid, email } = await marquee.createAccount()
    const [mine, other] = [await insertTestInvoice(marquee, clientUuid), await insertTestInvoice(marquee, clientUuid)]
    await emailIt(mine)
    const { session } = await linkIn(email)
    for (const [uuid, sessionId] of [
      [mine, randomBytes(32).toString('base64url')],
      [other, session],
      [mine, ''],
      [randomUUID(), session],
    ] as const) {
      expect(problemOf(await byLink(uuid, sessionId))).toEqual(UNKNOWN)
      const download = await marquee.api('GET', `/payment/invoices/${uuid}/email-direct/download?session_id=${sessionId}`)
      expect(problemOf(download)).toEqual(UNKNOWN)
    }
  })

  test('of an invoice that was paid since › shows nothing to pay', async () => {
    const { clientUuid, email } = await marquee.createAccount()
    const invoice = await insertTestInvoice(marquee, clientUuid)
    await emailIt(invoice)
    const { session } = await linkIn(email)
    await withSystem(marquee.services.database, (db) => db.update(invoices).set({ paidCents: 34_900 }).where(eq(invoices.uuid, invoice)))
    expect((await byLink(invoice, session)).body.data).toBeNull()
  })

  test('of an invoice that is paid in part › shows nothing to pay and why, and offers to pay the rest', async () => {
    const { clientUuid, email, token } = await marquee.createAccount()
    const invoice = await insertTestInvoice(marquee, clientUuid)
    await emailIt(invoice)
    const { session } = await linkIn(email)
    await withSystem(marquee.services.database, (db) => db.update(invoices).set({ paidCents: 10_000 }).where(eq(invoices.uuid, invoice)))
    expect((await byLink(invoice, session)).body).toMatchObject({ data: null, invoice_status: 'PARTIAL', rest_amounts: 249 })
    expect((await marquee.api('POST', `/payment/invoices/${invoice}/pay-link`, { token })).status).toBe(200)
    expect((await emailIt(invoice)).status).toBe(200)
    await marquee.runJobs()
    const rest = (await marquee.inbox(email)).find(({ subject }) => subject.startsWith('$249.00 is still due on invoice'))
    expect(rest?.text).toContain('$100.00 of $349.00 is paid and $249.00 is still due. Pay the rest by card')
    expect(rest?.links.filter((link) => link.includes(`/bills/${invoice}?session_id=`))).toHaveLength(1)
  })

  test('thirty days after the due date › has expired, and a new one goes to the address on file only', async () => {
    const { clientUuid, email } = await marquee.createAccount()
    const invoice = await insertTestInvoice(marquee, clientUuid, { billingEmail: `billing-${randomUUID()}@practice.test` })
    const [{ billingEmail = '' } = {}] = await withSystem(marquee.services.database, (db) =>
      db.select().from(invoices).where(eq(invoices.uuid, invoice)),
    )
    await emailIt(invoice)
    const { session } = await linkIn(billingEmail)
    const newLink = (sessionId: string) => marquee.api('POST', `/payment/invoices/direct-email/${invoice}/new-link?session_id=${sessionId}`)
    // Not expired yet: the response is the same, and nothing is sent
    expect((await newLink(session)).status).toBe(200)
    await withSystem(marquee.services.database, (db) =>
      db
        .update(invoiceLinks)
        .set({ expiresAt: new Date(marquee.clock.now().getTime() - 1) })
        .where(eq(invoiceLinks.invoiceUuid, invoice)),
    )
    expect(problemOf(await byLink(invoice, session))).toMatchObject({ status: 410, code: 'gone' })
    const wrong = await newLink(randomBytes(32).toString('base64url'))
    const right = await newLink(session)
    expect([wrong.status, wrong.body]).toEqual([right.status, right.body])
    const fresh = await linkIn(billingEmail)
    expect([await marquee.inbox(billingEmail), await marquee.inbox(email)].map((inbox) => inbox.length)).toEqual([2, 0])
    expect(fresh.session).not.toBe(session)
    expect((await byLink(invoice, fresh.session)).body.data.client_invoice_uuid).toBe(invoice)
  })

  test('lives until the end of the thirtieth day after the due date, where the business is', async () => {
    const { clientUuid } = await marquee.createAccount()
    const invoice = await insertTestInvoice(marquee, clientUuid, { dueDate: '2100-01-01' })
    await emailIt(invoice)
    const [link] = await withSystem(marquee.services.database, (db) =>
      db.select().from(invoiceLinks).where(eq(invoiceLinks.invoiceUuid, invoice)),
    )
    expect(link?.expiresAt.toISOString()).toBe('2100-02-01T06:00:00.000Z')
  })

  test('copied by an administrator › opens; a standard user gets none', async () => {
    const admin = await marquee.createAccount()
    const invoice = await insertTestInvoice(marquee, admin.clientUuid)
    const staff = await marquee.createAccount({ clientUuid: admin.clientUuid, accountType: 'REGULAR' })
    const copy = (token: string) => marquee.api('POST', `/payment/invoices/${invoice}/pay-link`, { token })
    const session = String((await copy(admin.token)).body.url).split('session_id=')[1] ?? ''
    expect((await byLink(invoice, session)).status).toBe(200)
    expect((await copy(staff.token)).status).toBe(403)
    expect(await marquee.auditOf(admin.clientUuid)).toContain('pay_link_made')
  })
})

describe('the rate limits', () => {
  const newLink = (uuid: string) =>
    marquee.api('POST', `/payment/invoices/direct-email/${uuid}/new-link?session_id=${randomBytes(32).toString('base64url')}`)

  test('for wrong links from one address › allow sixty in ten minutes, and then not even a right one', async () => {
    const { clientUuid, email } = await marquee.createAccount()
    const invoice = await insertTestInvoice(marquee, clientUuid)
    await emailIt(invoice)
    const { session } = await linkIn(email)
    const tries = []
    for (let index = 0; index < 61; index++) tries.push((await byLink(invoice, 'wrong')).status)
    expect(tries).toEqual([...Array(60).fill(404), 429])
    expect((await byLink(invoice, session)).status).toBe(429)
    marquee.clock.advance(601_000)
    expect((await byLink(invoice, session)).status).toBe(200)
  })

  test('for new links › allow three an hour for an invoice, twenty from an address', async () => {
    const invoice = randomUUID()
    const tries = []
    for (let index = 0; index < 4; index++) tries.push((await newLink(invoice)).status)
    expect(tries).toEqual([200, 200, 200, 429])
    marquee.clock.advance(HOUR_MS)
    const others = []
    for (let index = 0; index < 21; index++) others.push((await newLink(randomUUID())).status)
    expect(others).toEqual([...Array(20).fill(200), 429])
  })
})

describe('reminders', () => {
  /** Sets the clock to an hour of the practice's local day and runs the job */
  async function runAt(days: number, hour: number) {
    const noonThere = Date.parse(`${dayFromNow(days, 'UTC')}T00:00:00Z`)
    marquee.clock.advance(noonThere + hour * HOUR_MS + 6 * 60_000 - marquee.clock.now().getTime())
    await sendInvoiceRemindersJob.run(marquee.services, {})
    await marquee.runJobs()
  }

  test('three days before and three and ten after › go out once each from nine in the morning until eight in the evening, not when paid or canceled', async () => {
    const clientUuid = await marquee.createClient({ timeZone: 'UTC' })
    const { email } = await marquee.createAccount({ clientUuid })
    const chosen = await addNotificationRecipient(marquee, clientUuid, { overdue_bill: 'at_once' })
    const dueDate = dayFromNow(20, 'UTC')
    await insertTestInvoice(marquee, clientUuid, { dueDate, number: 902_001 })
    await insertTestInvoice(marquee, clientUuid, { dueDate, paidCents: 34_900 })
    await insertTestInvoice(marquee, clientUuid, { dueDate, canceledAt: new Date() })
    const other = await marquee.createAccount({ clientUuid: await marquee.createClient({ timeZone: 'UTC' }) })
    await insertTestInvoice(marquee, other.clientUuid, { dueDate, paidCents: 10_000, number: 902_002 })
    const subjects = async () => (await marquee.inbox(email)).map(({ subject }) => subject.split(':')[0])
    await runAt(16, 12)
    await runAt(17, 8)
    await runAt(17, 20)
    expect(await subjects()).toEqual([])
    await runAt(17, 9)
    await runAt(17, 10)
    await runAt(18, 10)
    expect(await subjects()).toEqual(['Reminder'])
    await runAt(23, 9)
    await runAt(25, 12)
    await runAt(30, 9)
    await runAt(30, 10)
    expect(await subjects()).toEqual(['Overdue', 'Overdue', 'Reminder'])
    expect((await marquee.inbox(chosen)).map(({ subject }) => subject)).toEqual(Array(2).fill('Bill INV-902001 is overdue'))
    const rests = await marquee.inbox(other.email)
    expect(rests.map(({ subject }) => subject)).toEqual(Array(3).fill('$249.00 is still due on invoice INV-902002'))
    expect(new Set(rests.flatMap(({ links }) => links).filter((link) => link.includes('/bills/'))).size).toBe(3)
    marquee.clock.advance(-31 * DAY_MS)
  })
})

describe('a receipt', () => {
  test('reported twice › is emailed once, with what was paid and what is left', async () => {
    const { clientUuid, email } = await marquee.createAccount()
    const invoice = await insertTestInvoice(marquee, clientUuid, { paidCents: 10_000, number: 903_001 })
    const payment = { paymentUuid: randomUUID(), invoiceUuids: [invoice], appliedCents: 10_000, paidAt: new Date(), method: 'card' }
    for (let report = 0; report < 2; report++)
      await withTenant(marquee.services.database, clientUuid, (db) => sendReceiptEmailOnce(db, marquee.services, payment))
    await marquee.runJobs()
    const inbox = await marquee.inbox(email)
    expect(inbox.map(({ subject }) => subject)).toEqual(['Receipt for $100.00, INV-903001'])
    expect(inbox[0]?.text).toContain('Balance: $249.00')
    const notified = (await marquee.inbox('support@marquee.test')).filter(({ subject }) => subject.includes('INV-903001'))
    expect(notified.map(({ subject }) => subject)).toEqual([expect.stringMatching(/ partly paid INV-903001: \$249\.00 still due$/)])
  })

  test('of invoices that go to several addresses › goes to each of them', async () => {
    const { clientUuid } = await marquee.createAccount()
    const billed = ['north', 'south'].map((name) => `${name}-${randomUUID()}@practice.test`)
    const invoiceUuids = []
    for (const billingEmail of billed) invoiceUuids.push(await insertTestInvoice(marquee, clientUuid, { billingEmail, paidCents: 34_900 }))
    const payment = { paymentUuid: randomUUID(), invoiceUuids, appliedCents: 69_800, surplusCents: 0, paidAt: new Date(), method: 'card' }
    await withTenant(marquee.services.database, clientUuid, (db) => sendReceiptEmailOnce(db, marquee.services, payment))
    await marquee.runJobs()
    for (const to of billed) expect((await marquee.inbox(to)).map(({ subject }) => subject.slice(0, 19))).toEqual(['Receipt for $698.00'])
  })
})

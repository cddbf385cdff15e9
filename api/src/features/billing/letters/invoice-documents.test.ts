import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfFills, pdfPages, pdfTitle } from '../../../../../scripts/tools/pdf-text.ts'
import { fillRenderingQueue } from '../../../../test/fill-rendering-queue.ts'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { dayFromNow, insertTestInvoice } from '../../../../test/rows/test-invoices.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { recordPastPayments } from '../records/payment-records.queries.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const download = (token: string, path: string) => marquee.api('GET', `/payment${path}`, { token })

describe('an invoice as a PDF', () => {
  test('of sixty items › has them all as text on several pages, with the head on each, and the same bytes each time', async () => {
    const clientUuid = await marquee.createClient({ companyName: 'Elm Street Dental', brand: 'partner' })
    const { token } = await marquee.createAccount({ clientUuid })
    const items = Array.from({ length: 60 }, (_, index) => ({ item_description: `Item number ${index + 1}`, amounts: 12.5 }))
    const invoice = { client_uuid: clientUuid, invoice_date: '2026-10-27', due_date: '2199-11-10', period: 'November 2026', items }
    const { data } = (await marquee.api('POST', '/operator/invoices', { token: OPERATOR_KEY, body: { invoice } })).body
    const path = `/invoices/${data.client_invoice_uuid}/download`
    const [one, two] = [await download(token, path), await download(token, path)]
    expect(one.headers.get('content-disposition')).toBe('attachment; filename="invoices.pdf"')
    expect(pdfTitle(one.body)).toBe(`Elm Street Dental, Invoice, ${data.invoice_label}, 2026-10-27`)
    expect(one.body.equals(two.body)).toBe(true)
    const pages = pdfPages(one.body)
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(data.invoice_label)
      expect(page).toContain('Description\nAmount\n')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    const whole = pages.join('\n')
    for (const { item_description: name } of items) expect(whole).toContain(`\n${name}\n$12.50\n`)
    for (const text of ['Northlight', 'Elm Street Dental', 'Nov 10, 2199', 'Balance\n$750.00', 'Pay online by card'])
      expect(whole).toContain(text)
  })
})

describe('invoices as PDFs', () => {
  test('more at once than may wait for one business › are rejected with a message, while another business gets its own', async () => {
    const [busy, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const downloadOf = async ({ clientUuid, token }: TestAccount) => {
      const uuid = await insertTestInvoice(marquee, clientUuid, { invoiceDate: '2026-10-27', dueDate: '2199-11-10' })
      return download(token, `/invoices/${uuid}/download`)
    }
    const endAll = fillRenderingQueue(busy.clientUuid)
    expect(problemOf(await downloadOf(busy))).toMatchObject({
      status: 429,
      message: expect.stringContaining('already has a lot in progress'),
    })
    expect((await downloadOf(other)).status).toBe(200)
    await endAll()
    expect((await downloadOf(busy)).status).toBe(200)
  })
})

describe('letters that the font of the PDFs lacks', () => {
  const make = (clientUuid: string, name: string, period = '') => {
    const items = [{ item_description: name, amounts: 12.5 }]
    const invoice = { client_uuid: clientUuid, invoice_date: '2026-10-27', due_date: '2199-11-10', period, items }
    return marquee.api('POST', '/operator/invoices', { token: OPERATOR_KEY, body: { invoice } })
  }

  test('in an item or the period › are rejected by name, because no customer could read them; European ones are accepted', async () => {
    const clientUuid = await marquee.createClient()
    const rejected = { status: 400, message: 'An invoice’s PDF can’t show “日”. Please use other characters' }
    expect(problemOf(await make(clientUuid, 'Ads 日本'))).toMatchObject(rejected)
    expect(problemOf(await make(clientUuid, 'Ads', '日本'))).toMatchObject(rejected)
    expect((await make(clientUuid, 'Łódź – Ελλάδα, “½ price” → 5 €')).status).toBe(201)
  })

  test('in the name of a business › become question marks, which can be copied and read out', async () => {
    const { clientUuid, token } = await marquee.createAccount({
      clientUuid: await marquee.createClient({ companyName: 'Sakura 歯科 Dental 😀' }),
    })
    const { data } = (await make(clientUuid, 'Ads')).body
    const [page] = pdfPages((await download(token, `/invoices/${data.client_invoice_uuid}/download`)).body)
    expect(page).toContain('Sakura ?? Dental ?')
  })
})

describe('a receipt and the statement of the year', () => {
  test('of a charge › name the card by its brand, with its mark, and last four digits, as the provider sends them', async () => {
    const cards = testCards(marquee)
    const account = await marquee.createAccount()
    const uuid = await cards.makeInvoice(account, 80)
    const { body } = await cards.reserve(account, [uuid])
    await cards.confirm(account, uuid, (await cards.charge(body, { card: '5555555555554444' })).id)
    await marquee.runJobs()
    const receipt = (await download(account.token, `/invoices/${uuid}/receipt`)).body
    expect(pdfPages(receipt).join('\n')).toContain('Paid by\nMastercard\nending in 4444')
    expect([...pdfFills(receipt)]).toEqual(expect.arrayContaining(['#EB001B', '#FF5F00', '#F79E1B']))
    const { data } = (await download(account.token, '/invoices')).body
    expect(data).toMatchObject([{ client_invoice_uuid: uuid, paid_card: { brand: 'mastercard', last_four: '4444' } }])
    const [mail] = (await marquee.inbox(account.email)).filter(({ subject }) => subject.startsWith('Receipt'))
    expect(mail?.text).toContain('Mastercard ending in 4444')
    const year = Number(dayFromNow(0).slice(0, 4))
    const statement = pdfPages((await download(account.token, `/statement?year=${year}`)).body).join('\n')
    expect(statement.replace(/\s+/g, ' ')).toContain('by Mastercard ending in 4444')
  })

  test('of an invoice that was paid on the last evening of the year › show when, how and the balance, in the business’s zone', async () => {
    const { clientUuid, token } = await marquee.createAccount({
      clientUuid: await marquee.createClient({ companyName: 'Elm Street Dental' }),
    })
    const before = await insertTestInvoice(marquee, clientUuid, { invoiceDate: '2024-12-01', dueDate: '2024-12-15', totalCents: 10_000 })
    // 9 pm on December 31 in Chicago is already the next year in UTC
    const paidAt = new Date('2026-01-01T03:00:00Z')
    const paid = { invoiceDate: '2025-12-10', dueDate: '2025-12-31', number: 904_001, paidCents: 34_900, paidAt, period: 'January 2026' }
    const uuid = await insertTestInvoice(marquee, clientUuid, paid)
    await insertTestInvoice(marquee, clientUuid, { invoiceDate: '2025-06-01', dueDate: '2025-06-15', canceledAt: new Date() })
    await withSystem(marquee.services.database, (db) =>
      recordPastPayments(db, [{ clientUuid, invoiceUuid: uuid, transactionId: randomUUID(), paidAt, method: 'card', cents: 34_900 }]),
    )
    const file = await download(token, `/invoices/${uuid}/receipt`)
    expect(file.headers.get('content-disposition')).toContain('"elm-street-dental-receipt-inv-904001-2025-12-31.pdf"')
    expect(pdfTitle(file.body)).toBe('Elm Street Dental, Receipt, INV-904001, 2025-12-31')
    const receipt = pdfPages(file.body).join('\n')
    for (const text of ['Receipt\nINV-904001', 'Paid on', 'Dec 31, 2025', 'Paid by\nCard', 'Balance\n$0.00'])
      expect(receipt).toContain(text)
    const { data } = (await download(token, '/invoices?status=PAID')).body
    expect(data).toMatchObject([{ client_invoice_uuid: uuid, paid_card: null }])
    const statementOf = async (year: number) => {
      const { headers, body } = await download(token, `/statement?year=${year}`)
      expect(headers.get('content-disposition')).toContain(`"elm-street-dental-statement-${year}.pdf"`)
      expect(pdfTitle(body)).toBe(`Elm Street Dental, Statement, ${year}`)
      return pdfPages(body).join('\n')
    }
    const statement = await statementOf(2025)
    for (const text of [
      'Opening balance\n$100.00',
      'Invoice INV-904001, January 2026\n$349.00',
      'Payment for INV-904001, by card\n-$349.00',
    ])
      expect(statement).toContain(text)
    expect(statement).toContain('Billed\n$349.00\nPaid\n$349.00\nClosing balance\n$100.00')
    expect(await statementOf(2026)).toContain('Opening balance\n$100.00\nBilled\n$0.00')
    expect(problemOf(await download(token, `/invoices/${before}/receipt`))).toMatchObject({
      status: 404,
      message: 'Nothing has been paid on this invoice yet',
    })
  })
})

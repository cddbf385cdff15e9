import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BILL_GROUPS } from '#contract/billing/invoices.ts'
import { dollarsOf, formatMoney } from '#contract/formats/money.ts'
import { dayFromNow, insertTestInvoice } from '../../../../test/rows/test-invoices.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const get = async (account: TestAccount, path: string) => (await marquee.api('GET', `/payment${path}`, { token: account.token })).body
const uuidsOf = (rows: { client_invoice_uuid: string }[]) => rows.map((row) => row.client_invoice_uuid)

describe('the status of an invoice', () => {
  test('by what was paid and by the calendar of the business › is derived in that order', async () => {
    const account = await marquee.createAccount()
    const statusOf = async (values: Parameters<typeof insertTestInvoice>[2]) => {
      const { data } = await get(account, `/invoices/${await insertTestInvoice(marquee, account.clientUuid, values)}`)
      return [data.invoice_status, data.balance_amounts]
    }
    const overdue = { dueDate: dayFromNow(-1) }
    expect(await statusOf({ dueDate: dayFromNow(0) })).toEqual(['OPEN', 349])
    expect(await statusOf(overdue)).toEqual(['OVERDUE', 349])
    expect(await statusOf({ ...overdue, paidCents: 10_050 })).toEqual(['PARTIAL', 248.5])
    expect(await statusOf({ ...overdue, paidCents: 34_900, paidAt: new Date() })).toEqual(['PAID', 0])
    expect(await statusOf({ ...overdue, canceledAt: new Date() })).toEqual(['CANCELED', 0])
  })

  test('on the due day itself › is open in the west while it is overdue in the east', async () => {
    // UTC+14 and UTC-11: at any moment, the two have different dates
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Niue']
    const dueDate = dayFromNow(0, west)
    const statuses = []
    for (const timeZone of [east, west]) {
      const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ timeZone }) })
      await insertTestInvoice(marquee, account.clientUuid, { dueDate, invoiceDate: dueDate })
      statuses.push(
        (await get(account, '/invoices/unpaid')).data[0].invoice_status,
        (await get(account, '/invoices')).data[0].invoice_status,
      )
    }
    expect(statuses).toEqual(['OVERDUE', 'OVERDUE', 'OPEN', 'OPEN'])
  })
})

describe('the unpaid list', () => {
  test('of open, overdue, paid and canceled ones › has those that can be paid, due first, with items and label', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const later = await insertTestInvoice(marquee, clientUuid, { dueDate: dayFromNow(20) })
    const sooner = await insertTestInvoice(marquee, clientUuid, { dueDate: dayFromNow(-20), number: 77 })
    await insertTestInvoice(marquee, clientUuid, { paidCents: 1 })
    await insertTestInvoice(marquee, clientUuid, { canceledAt: new Date() })
    await insertTestInvoice(marquee, await marquee.createClient())
    const { data } = await get(account, '/invoices/unpaid')
    expect(uuidsOf(data)).toEqual([sooner, later])
    expect(data[0]).toMatchObject({
      invoice_label: 'INV-00077',
      invoice_status: 'OVERDUE',
      due_date: dayFromNow(-20),
      paid_datetime: null,
      items: [{ item_type: 'SERVICE', item_description: 'Call tracking', amounts: 349 }],
    })
  })

  test('in the cart and on the first page › counts them, and points at the one due first', async () => {
    const account = await marquee.createAccount()
    await insertTestInvoice(marquee, account.clientUuid)
    const overdue = await insertTestInvoice(marquee, account.clientUuid, { dueDate: dayFromNow(-7), number: 128_128 })
    const cart = (await marquee.api('GET', '/user/member/searchShoppingCartNumber', { token: account.token })).body
    expect(cart.result).toBe(2)
    const { items, counts } = (await marquee.api('GET', '/home/today', { token: account.token })).body
    expect(items).toContainEqual(
      expect.objectContaining({ tone: 'bad', fact: '$349.00 overdue', verb: 'Pay', to: `/bills-pay?uuid=${overdue}` }),
    )
    expect(items).toContainEqual(expect.objectContaining({ tone: 'warning', fact: '$349.00 to pay' }))
    expect(counts).toContainEqual({ path: '/bills-pay', count: 2, urgent: true })
  })

  test('in several tiles of the first page › each tile links to the bills that add up to its sum', async () => {
    const account = await marquee.createAccount()
    const add = (days: number, totalCents: number) =>
      insertTestInvoice(marquee, account.clientUuid, { dueDate: dayFromNow(days), totalCents })
    await add(-9, 34_900)
    await add(-7, 30_001)
    const tiles = async () => {
      const { items } = (await marquee.api('GET', '/home/today', { token: account.token })).body
      return items.filter(({ key }: { key: string }) => key.startsWith('bills-'))
    }
    expect(await tiles()).toMatchObject([{ fact: '$649.01 overdue', count: 2, to: '/bills-pay?uuid=all' }])
    const open = await add(12, 25_000)
    const { data } = await get(account, '/invoices/unpaid')
    const opened = (to: string) => {
      const wanted = new URL(to, 'https://app.marquee.test').searchParams.get('uuid') ?? ''
      const status = Object.entries(BILL_GROUPS).find(([name]) => name === wanted)?.[1]
      return data.filter((bill: { client_invoice_uuid: string; invoice_status: string }) =>
        status ? bill.invoice_status === status : bill.client_invoice_uuid === wanted,
      )
    }
    const found = await tiles()
    expect(found.map(({ to }: { to: string }) => to)).toEqual(['/bills-pay?uuid=overdue', `/bills-pay?uuid=${open}`])
    for (const { fact, to, count } of found) {
      const bills: { balance_amounts: number }[] = opened(to)
      const cents = bills.reduce((sum, bill) => sum + Math.round(bill.balance_amounts * 100), 0)
      expect([fact.split(' ')[0], count]).toEqual([formatMoney(dollarsOf(cents)), bills.length])
    }
  })
})

describe('invoices that were paid today', () => {
  test('on the first page › are shown as done, with their labels; yesterday’s and partial ones are not', async () => {
    const account = await marquee.createAccount()
    const paid = { totalCents: 10_000, paidCents: 10_000, paidAt: new Date() }
    await insertTestInvoice(marquee, account.clientUuid, { ...paid, number: 130_130 })
    await insertTestInvoice(marquee, account.clientUuid, { ...paid, paidAt: new Date(Date.now() - 86_400_000) })
    await insertTestInvoice(marquee, account.clientUuid, { ...paid, paidCents: 5_000 })
    const { done } = (await marquee.api('GET', '/home/today', { token: account.token })).body
    expect(done).toMatchObject([{ key: 'bills-paid', count: 1, fact: '1 bill paid', detail: 'INV-130130' }])
  })
})

describe('an invoice that is paid in part', () => {
  test('on the first page and among the bills › is still open, leads to its detail, and cannot be paid as it is', async () => {
    const account = await marquee.createAccount()
    const partial = { dueDate: dayFromNow(-7), paidCents: 10_050, number: 129_129 }
    const uuid = await insertTestInvoice(marquee, account.clientUuid, partial)
    const { items, counts } = (await marquee.api('GET', '/home/today', { token: account.token })).body
    expect(items).toContainEqual({
      key: 'bills-rest-overdue',
      tone: 'bad',
      count: 1,
      fact: '$248.50 still due',
      detail: 'INV-129129, partly paid',
      verb: 'Pay the rest',
      to: `/billsDetail?uuid=${uuid}`,
    })
    expect(counts).toContainEqual({ path: '/bills-pay', count: 1, urgent: true })
    const bills = await get(account, '/invoices/unpaid')
    expect(bills.data).toEqual([])
    expect(bills.partly_paid).toMatchObject([{ client_invoice_uuid: uuid, invoice_status: 'PARTIAL', balance_amounts: 248.5 }])
    const cart = (await marquee.api('GET', '/user/member/searchShoppingCartNumber', { token: account.token })).body
    expect(cart.result).toBe(1)
  })
})

describe('the open amount', () => {
  test('of open, overdue, partly paid, paid and canceled ones › is that of the first page, with next due and paid amounts', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const add = (values: Parameters<typeof insertTestInvoice>[2]) =>
      insertTestInvoice(marquee, clientUuid, { totalCents: 10_000, ...values })
    await add({ dueDate: dayFromNow(-7) })
    await add({ dueDate: dayFromNow(-9), paidCents: 2_550 })
    await add({ dueDate: dayFromNow(12) })
    await add({ dueDate: dayFromNow(5), number: 131_131, paidCents: 6_000 })
    await add({ canceledAt: new Date() })
    const paid = { paidCents: 10_000, paidAt: new Date() }
    await add({ ...paid, dueDate: dayFromNow(0) })
    await add({ ...paid, dueDate: dayFromNow(-1) })
    await add({ ...paid, paidAt: new Date(Date.now() - 400 * 86_400_000) })
    await insertTestInvoice(marquee, await marquee.createClient())
    const year = Number(dayFromNow(0).slice(0, 4))
    expect(await get(account, '/open-amount')).toEqual({
      code: 200,
      open_amounts: 314.5,
      overdue_amounts: 174.5,
      overdue_since: dayFromNow(-9),
      next_due: { invoice_label: 'INV-131131', due_date: dayFromNow(5), balance_amounts: 40 },
      // Includes the paid parts of two other invoices, 25.50 and 60.00
      paid: { year, amounts: 285.5, count: 2, late_count: 1, partial_count: 2 },
    })
    const rows = async (status: string) => {
      const { data } = await get(account, `/invoices?page=1&status=${status}`)
      const file = await marquee.api('GET', `/payment/invoice-list/csv?status=${status}`, { token: account.token })
      expect(String(file.body).trim().split('\r\n')).toHaveLength(data.length + 1)
      const cents = data.reduce((sum: number, row: { balance_amounts: number }) => sum + Math.round(row.balance_amounts * 100), 0)
      return [data.length, dollarsOf(cents)]
    }
    // The invoices that the totals link to
    expect(await rows('UNPAID')).toEqual([4, 314.5])
    expect(await rows('PAST_DUE')).toEqual([2, 174.5])
    expect(await rows('PAID_THIS_YEAR')).toEqual([2, 0])
    const { items, counts } = (await marquee.api('GET', '/home/today', { token: account.token })).body
    expect(items.map(({ fact }: { fact: string }) => fact).filter((fact: string) => fact.startsWith('$'))).toEqual(
      expect.arrayContaining(['$100.00 overdue', '$100.00 to pay', '$114.50 still due']),
    )
    expect(counts).toContainEqual({ path: '/bills-pay', count: 4, urgent: true })
  })

  test('of a business without bills › is zero', async () => {
    const response = await get(await marquee.createAccount(), '/open-amount')
    expect(response).toMatchObject({
      open_amounts: 0,
      overdue_amounts: 0,
      overdue_since: null,
      next_due: null,
      paid: { amounts: 0, count: 0, partial_count: 0 },
    })
  })
})

describe('payment history', () => {
  test('read page by page › has each invoice once, the newest first, from whichever end the page is reached', async () => {
    const account = await marquee.createAccount()
    const made: string[] = []
    for (let day = 0; day < 23; day++)
      made.push(await insertTestInvoice(marquee, account.clientUuid, { invoiceDate: `2026-03-${String(30 - day).padStart(2, '0')}` }))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(account, `/invoices?size=10&page=${page}`)))
    expect(pages.map(({ page }) => [page.totalElements, page.totalPage, page.number])).toEqual([1, 2, 3, 4].map((n) => [23, 3, n]))
    expect(pages.map(({ data }) => uuidsOf(data))).toEqual([made.slice(0, 10), made.slice(10, 20), made.slice(20), []])
    const { data, page } = await get(account, '/invoices?start_date=2026-03-09&end_date=2026-03-10&page=1')
    expect([uuidsOf(data), page.totalElements]).toEqual([made.slice(20, 22), 2])
  })

  test('its rows, of all and of one status › have the items of the invoice', async () => {
    const account = await marquee.createAccount()
    const uuid = await insertTestInvoice(marquee, account.clientUuid, { dueDate: dayFromNow(1) })
    const { items } = (await get(account, `/invoices/${uuid}`)).data
    expect(items.length).toBeGreaterThan(0)
    for (const query of ['page=1', 'page=1&status=OPEN']) expect((await get(account, `/invoices?${query}`)).data[0].items).toEqual(items)
  })

  test('of one status › has only that, also in the page counts and the file', async () => {
    const account = await marquee.createAccount({
      clientUuid: await marquee.createClient({ companyName: 'Elm Street Dental', timeZone: 'America/Chicago' }),
    })
    const add = (values: Parameters<typeof insertTestInvoice>[2]) =>
      insertTestInvoice(marquee, account.clientUuid, { totalCents: 10_000, invoiceDate: '2026-03-10', ...values })
    const paid = { paidCents: 10_000, paidAt: new Date('2026-03-21T03:05:00Z') }
    const made = [
      await add({ dueDate: dayFromNow(-1), number: 141_141 }),
      await add({ dueDate: dayFromNow(1), number: 141_142 }),
      await add({ ...paid, number: 141_143, dueDate: '2026-03-24' }),
      await add({ ...paid, number: 141_144, dueDate: '2026-03-24', invoiceDate: '2026-02-10' }),
      await add({ paidCents: 2_550, number: 141_145 }),
      await add({ canceledAt: new Date(), number: 141_146 }),
    ]
    const found = async (query: string) => {
      const { data, page } = await get(account, `/invoices?page=1&${query}`)
      return [uuidsOf(data), page.totalElements]
    }
    expect(await found('status=OVERDUE')).toEqual([[made[0]], 1])
    expect(await found('status=OPEN')).toEqual([[made[1]], 1])
    expect(await found('status=PAID&size=1')).toEqual([[made[2]], 2])
    expect(await found('status=PARTIAL')).toEqual([[made[4]], 1])
    expect(await found('status=CANCELED&start_date=2026-04-01')).toEqual([[], 0])
    const file = await marquee.api('GET', '/payment/invoice-list/csv?status=PAID&start_date=2026-03-01', { token: account.token })
    expect(file.headers.get('content-disposition')).toContain('"elm-street-dental-payment-history-2026-03-01.csv"')
    expect(String(file.body).replace('\uFEFF', '')).toBe(
      'Invoice #,Date,Status,Due By,Total,Balance,Paid Date\r\nINV-141143,2026-03-10,Paid,2026-03-24,100.00,0.00,2026-03-20 22:05\r\n',
    )
  })

  test('with an unknown status › is rejected with a message', async () => {
    const account = await marquee.createAccount()
    const response = await marquee.api('GET', '/payment/invoices?status=LATE', { token: account.token })
    expect(problemOf(response).message).toBe(
      'status must be one of: OPEN, OVERDUE, PAID, CANCELED, PARTIAL, UNPAID, PAST_DUE, PAID_THIS_YEAR',
    )
  })

  test('with a first day after the last › is rejected with a message', async () => {
    const account = await marquee.createAccount()
    const response = await marquee.api('GET', '/payment/invoices?start_date=2026-03-10&end_date=2026-03-09', { token: account.token })
    expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message: 'The first day must not be after the last' })
  })
})

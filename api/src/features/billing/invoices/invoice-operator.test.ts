import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow, insertTestInvoice } from '../../../../test/rows/test-invoices.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const asOperator = (method: string, path: string, given: Parameters<TestMarquee['api']>[2] = {}) =>
  marquee.api(method, `/operator/invoices${path}`, { token: OPERATOR_KEY, ...given })

const form = (clientUuid: string, items: [string, number][] = [['Review invitations', 89.1]]) => ({
  client_uuid: clientUuid,
  invoice_date: dayFromNow(-3),
  due_date: dayFromNow(11),
  period: 'November 2026',
  items: items.map(([item_description, amounts]) => ({ item_description, amounts })),
})

describe('creating invoices', () => {
  test('twenty at a time, each brand by itself › are numbered without gap or repetition', async () => {
    const clients = [await marquee.createClient(), await marquee.createClient({ brand: 'partner' })]
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => asOperator('POST', '', { body: { invoice: form(clients[index % 2] ?? '') } })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const numbers = (prefix: string) =>
      responses
        .map(({ body }) => body.data.invoice_label as string)
        .filter((label) => label.startsWith(prefix))
        .map((label) => Number(label.slice(prefix.length)))
        .sort((one, other) => one - other)
    for (const prefix of ['INV-', 'NL-']) {
      const [first = 0] = numbers(prefix)
      expect(numbers(prefix)).toEqual(Array.from({ length: 10 }, (_, index) => first + index))
    }
  })

  test('twice with one key, and concurrently › creates one invoice and sends one email', async () => {
    const { clientUuid, email } = await marquee.createAccount()
    const body = { invoice: form(clientUuid), idempotency_key: randomUUID(), send_email: true }
    const responses = await Promise.all([asOperator('POST', '', { body }), asOperator('POST', '', { body })])
    expect(new Set(responses.map((response) => response.body.data.client_invoice_uuid)).size).toBe(1)
    expect(responses[0]?.body.data).toMatchObject({ total_amounts: 89.1, invoice_status: 'OPEN', client_uuid: clientUuid })
    await marquee.runJobs()
    expect((await marquee.inbox(email)).length).toBe(1)
    const { body: list } = await asOperator('GET', `?client_uuid=${clientUuid}&status=OPEN`)
    expect([list.data.length, list.page.totalElements]).toEqual([1, 1])
  })

  test('with the key of another invoice › is rejected, whatever differs, and creates none', async () => {
    const [clientUuid, otherClient] = [await marquee.createClient(), await marquee.createClient()]
    const idempotency_key = randomUUID()
    const create = (invoice: ReturnType<typeof form>) => asOperator('POST', '', { body: { invoice, idempotency_key } })
    const first = form(clientUuid)
    const uuid = (await create(first)).body.data.client_invoice_uuid
    for (const other of [
      form(otherClient),
      form(clientUuid, [['Review invitations', 999]]),
      form(clientUuid, [['Call tracking', 89.1]]),
      { ...first, due_date: dayFromNow(12) },
      { ...first, period: '' },
    ])
      expect(problemOf(await create(other))).toEqual({
        status: 409,
        code: 'conflict',
        message: 'This idempotency key belongs to another invoice',
      })
    expect((await create(first)).body.data.client_invoice_uuid).toBe(uuid)
    expect((await asOperator('GET', `?client_uuid=${otherClient}`)).body.data).toEqual([])
  })

  test('for a client that does not exist, or with half a cent › is rejected with a message', async () => {
    expect(problemOf(await asOperator('POST', '', { body: { invoice: form(randomUUID()) } }))).toMatchObject({
      status: 404,
      message: 'This client does not exist',
    })
    const halfCent = form(await marquee.createClient(), [['Calls', 1.005]])
    expect(problemOf(await asOperator('POST', '', { body: { invoice: halfCent } })).message).toBe(
      'The amount of an item must be an amount like 349.00',
    )
  })
})

describe('canceling an invoice', () => {
  test('open, canceled already, paid in part, being paid › only what nobody pays is canceled', async () => {
    const clientUuid = await marquee.createClient()
    const cancel = async (values: Parameters<typeof insertTestInvoice>[2]) =>
      (await asOperator('POST', `/${await insertTestInvoice(marquee, clientUuid, values)}/cancel`)).status
    const open = await insertTestInvoice(marquee, clientUuid)
    expect((await asOperator('POST', `/${open}/cancel`)).status).toBe(200)
    expect((await asOperator('POST', `/${open}/cancel`)).status).toBe(200)
    expect([await cancel({ paidCents: 1 }), await cancel({ reservedBy: randomUUID() })]).toEqual([409, 409])
    const { body } = await asOperator('GET', `?client_uuid=${clientUuid}&status=CANCELED`)
    expect(body.data.map((row: { client_invoice_uuid: string }) => row.client_invoice_uuid)).toEqual([open])
    expect(problemOf(await asOperator('POST', `/${open}/email`, { body: {} })).status).toBe(409)
    expect(await marquee.auditOf(clientUuid)).toEqual(['invoice_canceled'])
  })
})

describe('importing invoices', () => {
  const upload = (csv: string) => {
    const raw = new FormData()
    raw.append('file', new Blob([csv]), 'invoices.csv')
    return asOperator('POST', '/import', { raw })
  }
  const HEAD = 'client_uuid,invoice_date,due_date,period,item_description,amounts,reference'

  test('twice, with a broken row in one reference › creates the complete ones once, and nothing of the broken one', async () => {
    const account = await marquee.createAccount()
    const start = `${account.clientUuid},2026-10-27,2026-11-10,November 2026`
    const csv = [
      HEAD,
      `${start},"Local search, map ranking",$189.00,A-1`,
      `${start},Fine,10,A-2`,
      `${start},Call tracking,71,A-1`,
      `${start},Broken,seven,A-2`,
      `${randomUUID()},2026-10-27,2026-11-10,,Nobody’s,10,A-3`,
      `${start},No reference,10,`,
    ].join('\r\n')
    const first = (await upload(csv)).body
    expect(first).toMatchObject({ created: 1, repeated: 0 })
    expect(first.problems).toEqual([
      { line: 5, problem: 'The amount of an item must be an amount like 349.00' },
      { line: 6, problem: 'This client does not exist' },
      { line: 7, problem: 'The reference is required. Rows with the same reference form one invoice' },
    ])
    expect((await upload(csv)).body).toMatchObject({ created: 0, repeated: 1 })
    const { data } = (await marquee.api('GET', '/payment/invoices/unpaid', { token: account.token })).body
    expect(data.map((row: { total_amounts: number; items: unknown[] }) => [row.total_amounts, row.items.length])).toEqual([[260, 2]])
  })

  test('with a reference that was imported with another amount › reports it, and nothing changes', async () => {
    const { clientUuid, token } = await marquee.createAccount()
    const csv = (amount: number) => `${HEAD}\n${clientUuid},2026-10-27,2026-11-10,,Calls,${amount},B-1`
    expect((await upload(csv(10))).body).toMatchObject({ created: 1 })
    expect((await upload(csv(11))).body).toMatchObject({
      created: 0,
      repeated: 0,
      problems: [{ line: 2, problem: expect.stringContaining('This reference was already imported with a different') }],
    })
    const { data } = (await marquee.api('GET', '/payment/invoices/unpaid', { token })).body
    expect(data.map((row: { total_amounts: number }) => row.total_amounts)).toEqual([10])
  })

  test('of two clients with the same reference › creates an invoice for each', async () => {
    const clients = [await marquee.createClient(), await marquee.createClient()]
    const rows = clients.map((clientUuid) => `${clientUuid},2026-10-27,2026-11-10,,Calls,10,1`)
    expect((await upload([HEAD, ...rows].join('\n'))).body).toMatchObject({ created: 2, problems: [] })
  })

  test('of another kind of file › is rejected with a message', async () => {
    expect(problemOf(await upload('name,email\nDana,dana@customer.test')).message).toMatch(
      /^The first row must contain column names. Missing:/,
    )
  })
})

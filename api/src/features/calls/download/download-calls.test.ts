import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls } from '../../../../test/rows/call-rows.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const download = ({ token }: TestAccount, query = '') => marquee.api('GET', `/inquiry/call-inquiry/download1${query}`, { token })
const chooseColumns = ({ token }: TestAccount, selected_columns: string[]) =>
  marquee.api('POST', '/inquiry/call-inquiry/columns', { token, body: { selected_columns } })
const rowsOf = async (response: Awaited<ReturnType<typeof download>>) => (await readXlsx(response.body)).sheets[0]?.rows ?? []

describe('GET /inquiry/call-inquiry/download1', () => {
  test('without a choice of columns › is a spreadsheet with all of them, dates as dates and numbers as numbers', async () => {
    const account = await marquee.createAccount()
    await insertCalls(marquee, account.clientUuid, [
      {
        startedAt: new Date('2026-07-02T15:04:05Z'),
        phoneFrom: '+12175550142',
        callerName: 'Ann Lee',
        calleeName: 'Megan',
        category: 'GENERAL_INQUIRY',
        referralSource: 'LINKEDIN',
        newClient: true,
        conversion: false,
        appointments: 2,
        qualityScore: 87,
        customerSatisfaction: 91,
        durationS: 432,
        keywords: ['implant', 'price'],
        comment: 'Friendly',
        summary: 'Asked about implants',
      },
    ])
    const response = await download(account)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="call_inquiries.xlsx"',
      'cache-control': 'no-store',
    })
    expect(await rowsOf(response)).toEqual([
      [
        'Date',
        'From',
        'Caller',
        'Callee',
        'Category',
        'Referral',
        'Number called',
        'New client',
        'Status',
        'Duration',
        'Quality',
        'Summary',
        'Conversion',
        'Appointments',
        'Satisfaction',
        'Resolved',
        'Keywords',
        'Comment',
      ],
      [
        // Local time in Chicago
        new Date('2026-07-02T10:04:05Z'),
        '+1 (217) 555-0142',
        'Ann Lee',
        'Megan',
        'General inquiry',
        'LinkedIn',
        null,
        'Yes',
        'Answered',
        expect.anything(),
        87,
        'Asked about implants',
        'No',
        2,
        91,
        null,
        'implant, price',
        'Friendly',
      ],
    ])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['calls_downloaded'])
  })

  test('with chosen columns and another zone › has those, in that order, in that zone', async () => {
    const account = await marquee.createAccount()
    await chooseColumns(account, ['CALLER_NAME', 'CALL_DATETIME'])
    await insertCalls(marquee, account.clientUuid, [{ callerName: 'Ann', startedAt: new Date('2026-07-02T02:00:00Z') }])
    expect(await rowsOf(await download(account, '?time_zone=Pacific/Honolulu'))).toEqual([
      ['Caller', 'Date'],
      ['Ann', new Date('2026-07-01T16:00:00Z')],
    ])
  })

  test('with the referral source › has the name of the number that was called beside it', async () => {
    const account = await marquee.createAccount()
    await chooseColumns(account, ['REFERRAL_SOURCE', 'CALLER_NAME'])
    const { body } = await marquee.api('POST', `/operator/clients/${account.clientUuid}/numbers`, {
      token: OPERATOR_KEY,
      body: { number: '+16185550142', name: '=Spring postcard', source: 'ETC' },
    })
    await insertCalls(marquee, account.clientUuid, [
      { referralSource: 'ETC', numberSource: 'ETC', numberUuid: body.number_uuid, callerName: 'Ann' },
      { referralSource: 'GOOGLE', callerName: 'Bob' },
    ])
    expect(await rowsOf(await download(account))).toEqual([
      ['Referral', 'Number called', 'Caller'],
      ['Other', '=Spring postcard', 'Ann'],
      ['Google', null, 'Bob'],
    ])
  })

  test('with text that begins like a formula › writes it as text', async () => {
    const account = await marquee.createAccount()
    await chooseColumns(account, ['CALLER_NAME'])
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://evil.test")', '<b>&"\u0001', "'quoted"]
    await insertCalls(
      marquee,
      account.clientUuid,
      names.map((callerName) => ({ callerName })),
    )
    const { body } = await download(account)
    const workbook = await readXlsx(body)
    const sheet = workbook.sheets[0]
    expect(sheet?.rows.slice(1).map(([name]) => name)).toEqual(names)
    const formulas = [...(sheet?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)
    expect(formulas).toEqual([])
  })

  test('with filters, a search and a sorting › has what the list shows, over more than one batch', async () => {
    const account = await marquee.createAccount()
    await chooseColumns(account, ['CALL_DURATION', 'SUMMARY'])
    const calls = Array.from({ length: 1203 }, (_, index) => ({
      durationS: index,
      summary: `visit ${index}`,
      category: index % 2 ? ('COMPLAINT' as const) : ('APPOINTMENT' as const),
      spam: index === 1202,
    }))
    await insertCalls(marquee, account.clientUuid, calls)
    const summaries = async (query: string) => (await rowsOf(await download(account, query))).slice(1).map(([, summary]) => summary)
    const all = calls.slice(0, 1202).map(({ summary }) => summary)
    expect(await summaries('')).toEqual(all)
    expect(await summaries('?sorting=ASC')).toEqual([...all].reverse())
    expect(await summaries('?category_filter=COMPLAINT&sorting=CALL_DURATION_DESC')).toEqual(all.filter((_, index) => index % 2).reverse())
    expect(await summaries('?search=visit&category_filter=APPOINTMENT')).toEqual(all.filter((_, index) => index % 2 === 0))
    expect(await summaries('?search=visit+1201')).toEqual(['visit 1201'])
    expect(await summaries('?spam_filter=SPAM')).toEqual(['visit 1202'])
    expect(await summaries('?date_to=1999-12-31')).toEqual([])
  })

  test('of another business › has none of its calls', async () => {
    await insertCalls(marquee, (await marquee.createAccount()).clientUuid, [{ summary: 'secret' }])
    const stranger = await marquee.createAccount()
    for (const query of ['', '?search=secret']) expect(await rowsOf(await download(stranger, query))).toHaveLength(1)
  })

  test('many at once of one business › serves a few and rejects the others, while another business gets its own', async () => {
    const [busy, other] = [await marquee.createAccount(), await marquee.createAccount()]
    await insertCalls(
      marquee,
      busy.clientUuid,
      Array.from({ length: 500 }, () => ({ summary: 'visit' })),
    )
    const [responses, others] = await Promise.all([Promise.all(Array.from({ length: 40 }, () => download(busy))), download(other)])
    const rejected = responses.filter(({ status }) => status === 429)
    expect(rejected.length).toBeGreaterThan(0)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(40 - rejected.length)
    for (const response of rejected)
      expect(problemOf(response).message).toBe('Your business already has a lot in progress. Please wait a moment and try again')
    expect(others.status).toBe(200)
    expect((await download(busy)).status).toBe(200)
  })

  test.each([
    ['time_zone=Europe/Berlin', /^time_zone must be one of: America\/Los_Angeles, /],
    ['date_from=2026-03-05&date_to=2026-03-04', /^The first day must not be after the last$/],
    ['category_filter=OTHER', /^category_filter must be one of: /],
  ])('with %s › returns what is wrong', async (query, message) => {
    const problem = problemOf(await download(await marquee.createAccount(), `?${query}`))
    expect(problem.status).toBe(400)
    expect(problem.message).toMatch(message)
  })
})

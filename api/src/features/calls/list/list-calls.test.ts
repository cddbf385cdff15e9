import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_SORTINGS } from '#contract/calls/calls.ts'
import { insertCalls } from '../../../../test/rows/call-rows.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { calls } from '../calls.tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const list = ({ token }: { token: string }, query = '') => marquee.api('GET', `/inquiry/call-inquiry1${query}`, { token })
const sidsIn = ({ body }: Awaited<ReturnType<typeof list>>): string[] => body.data.map((call: { call_sid: string }) => call.call_sid)

describe('GET /inquiry/call-inquiry1', () => {
  test('of a business without calls › is empty', async () => {
    const response = await list(await marquee.createAccount())
    expect([response.status, response.body]).toEqual([
      200,
      { code: 200, data: [], page: { totalElements: 0, totalPage: 0, size: 10, number: 1 }, counts: { answered: 0, missed: 0 } },
    ])
  })

  test('of one call › has every field of the specification', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [
      {
        startedAt: new Date('2026-03-02T15:04:05Z'),
        createdAt: new Date('2026-03-02T15:04:06Z'),
        phoneFrom: '+12175550142',
        callerName: 'Ann Lee',
        calleeName: 'Megan',
        category: 'APPOINTMENT',
        referralSource: 'GOOGLE',
        newClient: true,
        conversion: true,
        appointments: 1,
        qualityScore: 87,
        customerSatisfaction: 91,
        issueResolved: false,
        durationS: 155,
        keywords: ['implant', 'price'],
        comment: 'Friendly',
        summary: 'Asked about implants',
        analysisState: 'done',
      },
    ])
    expect((await list(account)).body.data).toEqual([
      {
        call_sid: sid,
        direction: 'incoming',
        created_datetime: '2026-03-02T15:04:06.000Z',
        call_start_datetime: '2026-03-02T15:04:05.000Z',
        inquiry_datetime: '2026-03-02T15:04:05.000Z',
        phone_from: '+12175550142',
        phone_number_from: '+12175550142',
        caller_name: 'Ann Lee',
        callee_name: 'Megan',
        category: 'APPOINTMENT',
        referral_source: 'GOOGLE',
        number_name: '',
        new_client: true,
        conversion: true,
        appointments: 1,
        caller_kind: 'CUSTOMER',
        ai_analytics: 87,
        customer_satisfaction: 91,
        issued_resolved: false,
        call_status: 'Answered',
        call_duration: 155,
        keywords: ['implant', 'price'],
        comment: 'Friendly',
        summary: 'Asked about implants',
        analysis_state: 'done',
        spam: false,
        urgent: false,
        call_back: null,
        voicemail: false,
      },
    ])
  })

  test('with more than a page › goes newest first, ten a page, to the last and beyond', async () => {
    const account = await marquee.createAccount()
    const sids = await insertCalls(
      marquee,
      account.clientUuid,
      Array.from({ length: 23 }, (_, index) => ({ callStatus: index < 20 ? 'Answered' : index === 20 ? 'Busy' : 'Missed call' }) as const),
    )
    const pages = [await list(account), await list(account, '?page=2'), await list(account, '?page=3'), await list(account, '?page=4')]
    expect(pages.map(sidsIn)).toEqual([sids.slice(0, 10), sids.slice(10, 20), sids.slice(20), []])
    for (const [index, { body }] of pages.entries()) {
      expect(body.page).toEqual({ totalElements: 23, totalPage: 3, size: 10, number: index + 1 })
      expect(body.counts).toEqual({ answered: 20, missed: 3 })
    }
    expect(sidsIn(await list(account, '?size=7&page=2'))).toEqual(sids.slice(7, 14))
  })

  test('with calls of the same second › shows each on one page only', async () => {
    const account = await marquee.createAccount()
    const startedAt = new Date('2026-03-02T15:00:00Z')
    const sids = await insertCalls(
      marquee,
      account.clientUuid,
      Array.from({ length: 25 }, () => ({ startedAt })),
    )
    const seen = (await Promise.all([1, 2, 3].map((page) => list(account, `?page=${page}`)))).flatMap(sidsIn)
    expect(seen).toEqual([...sids].sort().reverse())
  })

  test('with days › takes them from the business’s calendar, both included, in list and counts', async () => {
    const account = await marquee.createAccount()
    // Chicago is at UTC-5 in July
    const [before, first, last, after] = await insertCalls(marquee, account.clientUuid, [
      { startedAt: new Date('2026-07-02T04:59:59Z') },
      { startedAt: new Date('2026-07-02T05:00:00Z') },
      { startedAt: new Date('2026-07-04T04:59:59Z'), callStatus: 'Missed call' },
      { startedAt: new Date('2026-07-04T05:00:00Z') },
    ])
    const range = await list(account, '?date_from=2026-07-02&date_to=2026-07-03')
    expect([sidsIn(range), range.body.page.totalElements, range.body.counts]).toEqual([[last, first], 2, { answered: 1, missed: 1 }])
    expect(sidsIn(await list(account, '?date_from=2026-07-03'))).toEqual([after, last])
    expect(sidsIn(await list(account, '?date_to=2026-07-01'))).toEqual([before])
    const filtered = await list(account, '?date_from=2026-07-02&date_to=2026-07-03&call_status_filter=MISSED_CALL')
    expect([sidsIn(filtered), filtered.body.page.totalElements]).toEqual([[last], 1])
  })

  test('on the day the clocks change › the day has its 25 hours', async () => {
    const account = await marquee.createAccount()
    const sids = await insertCalls(marquee, account.clientUuid, [
      { startedAt: new Date('2026-11-02T05:59:59Z') },
      { startedAt: new Date('2026-11-01T05:00:00Z') },
    ])
    const day = await list(account, '?date_from=2026-11-01&date_to=2026-11-01')
    expect([sidsIn(day), day.body.page.totalElements]).toEqual([sids, 2])
  })

  describe('with a filter', () => {
    let account: TestAccount
    let sids: string[]
    beforeAll(async () => {
      account = await marquee.createAccount()
      const rows = [
        { category: 'APPOINTMENT', referralSource: 'GOOGLE', newClient: true },
        { category: 'COMPLAINT', referralSource: 'GOOGLE', newClient: false, callStatus: 'Missed call' },
        { category: 'COMPLAINT', referralSource: 'YELP', newClient: null, callStatus: 'Busy' },
        { category: 'APPOINTMENT', referralSource: 'YELP', newClient: null, callStatus: 'Unknown' },
        { category: 'APPOINTMENT', referralSource: 'YELP', newClient: true, spam: true },
      ] as const
      sids = await insertCalls(
        marquee,
        account.clientUuid,
        rows.map((row) => ({ ...row, summary: 'Everyone' })),
      )
    })

    test.each([
      ['category_filter=COMPLAINT', [1, 2], { answered: 0, missed: 2 }],
      ['category_filter=APPOINTMENT', [0, 3], { answered: 1, missed: 0 }],
      ['call_status_filter=ANSWERED', [0], { answered: 1, missed: 0 }],
      ['call_status_filter=MISSED_CALL', [1, 2], { answered: 0, missed: 2 }],
      ['new_client_filter=NEW_CLIENT', [0], { answered: 1, missed: 0 }],
      ['new_client_filter=NOT_NEW_CLIENT', [1, 2, 3], { answered: 0, missed: 2 }],
      ['referral_source_filter=GOOGLE', [0, 1], { answered: 1, missed: 1 }],
      ['call_status_filter=MISSED_CALL&category_filter=COMPLAINT', [1, 2], { answered: 0, missed: 2 }],
      ['call_status_filter=ANSWERED&referral_source_filter=GOOGLE', [0], { answered: 1, missed: 0 }],
      ['call_status_filter=MISSED_CALL&new_client_filter=NOT_NEW_CLIENT&date_from=2020-01-01', [1, 2], { answered: 0, missed: 2 }],
      ['category_filter=COMPLAINT&date_to=2020-01-01', [], { answered: 0, missed: 0 }],
      ['category_filter=COMPLAINT&referral_source_filter=YELP&call_status_filter=MISSED_CALL', [2], { answered: 0, missed: 1 }],
      ['spam_filter=SPAM', [4], { answered: 1, missed: 0 }],
      ['category_filter=&call_status_filter=', [0, 1, 2, 3], { answered: 1, missed: 2 }],
    ])('%s › finds and counts those', async (query, places, counts) => {
      const expected = places.map((place) => sids[place])
      // First page, other pages and searches are different statements, which must find the same calls
      for (const way of ['', '&size=5', '&search=everyone']) {
        const response = await list(account, `?${query}${way}`)
        const { page, counts: counted } = response.body
        expect([way, sidsIn(response), page.totalElements, counted]).toEqual([way, expected, expected.length, counts])
      }
    })
  })

  test('with filters, after calls have changed, were marked and were deleted › counts what is there', async () => {
    const account = await marquee.createAccount()
    const { clientUuid, token } = account
    const [first = '', second = '', third = ''] = await insertCalls(marquee, clientUuid, [{}, {}, { category: 'COMPLAINT' }, {}])
    await withTenant(marquee.services.database, clientUuid, async (db) => {
      await db
        .update(calls)
        .set({ category: 'COMPLAINT', callStatus: 'Missed call', newClient: true, day: '2026-01-31' })
        .where(inArray(calls.callSid, [first, second]))
      await db.delete(calls).where(eq(calls.callSid, second))
    })
    await marquee.api('POST', `/inquiry/call-inquiry/${third}/spam`, { token, body: { spam: true } })
    const totals = async (query: string) => {
      const { page, counts } = (await list(account, query)).body
      return [page.totalElements, counts.answered, counts.missed]
    }
    expect(await totals('?category_filter=COMPLAINT')).toEqual([1, 0, 1])
    expect(await totals('?category_filter=UNKNOWN')).toEqual([1, 1, 0])
    expect(await totals('?new_client_filter=NEW_CLIENT')).toEqual([1, 0, 1])
    expect(await totals('?new_client_filter=NOT_NEW_CLIENT')).toEqual([1, 1, 0])
    expect(await totals('?category_filter=COMPLAINT&date_from=2026-02-01')).toEqual([0, 0, 0])
  })

  test('with each sorting › is in that order, and what has no value comes last', async () => {
    const account = await marquee.createAccount()
    const sids = await insertCalls(marquee, account.clientUuid, [
      { callerName: 'bea', durationS: 30, qualityScore: 50, customerSatisfaction: null, summary: 'braces' },
      { callerName: 'Ann', durationS: 10, qualityScore: null, customerSatisfaction: 80, summary: 'braces' },
      { callerName: 'Cora', durationS: 20, qualityScore: 90, customerSatisfaction: 40, summary: 'braces' },
      { callerName: '', durationS: 0, qualityScore: 95, customerSatisfaction: 90, summary: 'braces' },
    ])
    const orders: Record<(typeof CALL_SORTINGS)[number], number[]> = {
      DESC: [0, 1, 2, 3],
      ASC: [3, 2, 1, 0],
      CALLER_NAME_ASC: [1, 0, 2, 3],
      CALLER_NAME_DESC: [2, 0, 1, 3],
      CALL_DURATION_ASC: [3, 1, 2, 0],
      CALL_DURATION_DESC: [0, 2, 1, 3],
      AI_ANALYTICS_ASC: [0, 2, 3, 1],
      AI_ANALYTICS_DESC: [3, 2, 0, 1],
      CUSTOMER_SATISFACTION_ASC: [2, 1, 3, 0],
      CUSTOMER_SATISFACTION_DESC: [3, 1, 2, 0],
    }
    for (const sorting of CALL_SORTINGS) {
      const expected = orders[sorting].map((place) => sids[place])
      for (const way of ['', '&size=4', '&search=braces'])
        expect([sorting, way, sidsIn(await list(account, `?sorting=${sorting}${way}`))]).toEqual([sorting, way, expected])
    }
  })

  test('of another business › shows none of it, whatever is requested', async () => {
    const owner = await marquee.createAccount()
    const stranger = await marquee.createAccount()
    const startedAt = new Date('2026-03-02T15:00:00Z')
    await insertCalls(marquee, owner.clientUuid, [{ summary: 'secret implant', category: 'COMPLAINT', startedAt }])
    for (const query of ['', '?page=2', '?category_filter=COMPLAINT', '?date_from=2026-03-01', '?search=secret', '?spam_filter=SPAM']) {
      const { body } = await list(stranger, query)
      expect([query, body.data, body.page.totalElements, body.counts]).toEqual([query, [], 0, { answered: 0, missed: 0 }])
    }
  })

  test.each([
    ['page=0', 'page must be a whole number from 1 to 1000000'],
    ['page=-1', 'page must be a whole number from 1 to 1000000'],
    ['page=abc', 'page must be a whole number from 1 to 1000000'],
    ['page=1.5', 'page must be a whole number from 1 to 1000000'],
    ['size=0', 'size must be a whole number from 1 to 100'],
    ['size=101', 'size must be a whole number from 1 to 100'],
    ['date_from=2026-03-05&date_to=2026-03-04', 'The first day must not be after the last'],
    ['date_from=yesterday', 'date_from must be a date like 2026-11-17'],
    ['date_to=2026-02-30', 'date_to must be a date like 2026-11-17'],
    ['date_from=0000-01-01', 'date_from must be a date like 2026-11-17'],
    ['sorting=BEST', `sorting must be one of: ${CALL_SORTINGS.join(', ')}`],
    ['call_status_filter=Answered', 'call_status_filter must be one of: ANSWERED, MISSED_CALL'],
    ['new_client_filter=true', 'new_client_filter must be one of: NEW_CLIENT, NOT_NEW_CLIENT'],
    ['search=%00', 'The search contains characters that cannot be used'],
  ])('with %s › returns what is wrong', async (query, message) => {
    const account = await marquee.createAccount()
    expect(problemOf(await list(account, `?${query}`))).toEqual({ status: 400, code: 'invalid_input', message })
  })

  test('with a search of 5,000 characters › returns how long it can be', async () => {
    const account = await marquee.createAccount()
    const message = 'A search can have at most 200 characters'
    expect(problemOf(await list(account, `?search=${'x'.repeat(5000)}`))).toEqual({ status: 400, code: 'invalid_input', message })
  })

  test.each(['', '?page=2', '?date_from=2026-03-01', '?search=x', '?category_filter=COMPLAINT'])(
    'with a session that has ended and %j › responds with 401',
    async (query) => {
      const response = await list({ token: randomBytes(32).toString('base64url') }, query)
      expect(problemOf(response)).toMatchObject({ status: 401, code: 'session_ended' })
    },
  )
})

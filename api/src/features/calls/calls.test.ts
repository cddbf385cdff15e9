import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_COLUMNS, DEFAULT_CALL_COLUMNS } from '#contract/calls/call-columns.ts'
import { insertCalls, newCallSid } from '../../../test/rows/call-rows.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { webInquiries } from '../web-inquiries/web-inquiries.tables.ts'
import { actionItems } from './action-items/action-items.tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const BASE = '/inquiry/call-inquiry'
const get = ({ token }: TestAccount, path: string, headers?: Record<string, string>) =>
  marquee.api('GET', `${BASE}${path}`, { token, headers })
const post = ({ token }: TestAccount, path: string, body?: unknown) => marquee.api('POST', `${BASE}${path}`, { token, body })

describe('GET /inquiry/call-inquiry/{call_sid}', () => {
  test('of a talk › has its transcript, its action items and what else the number has sent', async () => {
    const account = await marquee.createAccount()
    const transcript = [
      { speaker: 'staff' as const, name: 'Megan', at_s: 0.5, text: 'Bright Smile Dental, how can I help?' },
      { speaker: 'caller' as const, name: 'Caller', at_s: 3, text: 'I need an appointment.' },
    ]
    const phoneFrom = '+12175550142'
    const [sid, earlier, , spam] = await insertCalls(marquee, account.clientUuid, [
      { phoneFrom, callerName: 'Ann', transcript, recordingFileUuid: crypto.randomUUID(), recordingDurationS: 61 },
      { phoneFrom, callStatus: 'Missed call', summary: 'Tried before', startedAt: new Date('2026-03-02T15:04:05Z') },
      { phoneFrom: '+12175550199' },
      { phoneFrom, spam: true },
    ])
    const { clientUuid } = account
    await withTenant(marquee.services.database, clientUuid, async (db) => {
      const dueAt = new Date('2026-03-03T15:00:00Z')
      await db
        .insert(actionItems)
        .values({ clientUuid, callSid: sid ?? '', mark: 'analysis-0', actionItems: 'Send the form', dueAt, transcriptLine: 1 })
      await db.insert(webInquiries).values({ clientUuid, phoneE164: phoneFrom, messages: 'Do you take my insurance?' })
    })
    const { status, body } = await get(account, `/${sid}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      call_sid: sid,
      caller_name: 'Ann',
      call_transcript: 'Megan: Bright Smile Dental, how can I help?\nCaller: I need an appointment.',
      transcript_lines: transcript,
      action_itmes: [
        {
          action_items: 'Send the form',
          due_datetime: '2026-03-03T15:00:00.000Z',
          show_display: true,
          call_sid: sid,
          caller_name: 'Ann',
          phone_from: phoneFrom,
          transcript_line: 1,
        },
      ],
      recording: { duration_s: 61 },
      analysis_problem: null,
      related_calls: [
        { call_sid: earlier, call_start_datetime: '2026-03-02T15:04:05.000Z', call_status: 'Missed call', summary: 'Tried before' },
      ],
      related_web_inquiries: [{ messages: 'Do you take my insurance?' }],
    })
    expect(JSON.stringify(body.data.related_calls)).not.toContain(spam)
  })

  test('of a caller who withheld the number › is related to nobody, and has no recording', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [{ phoneFrom: '' }, { phoneFrom: '' }])
    expect((await get(account, `/${sid}`)).body.data).toMatchObject({
      related_calls: [],
      related_web_inquiries: [],
      recording: null,
      call_transcript: '',
      transcript_lines: [],
      action_itmes: [],
    })
  })

  test('of a number with many calls › shows the newest ten others', async () => {
    const account = await marquee.createAccount()
    const sids = await insertCalls(
      marquee,
      account.clientUuid,
      Array.from({ length: 13 }, () => ({ phoneFrom: '+12175550142' })),
    )
    const { related_calls: related } = (await get(account, `/${sids[0]}`)).body.data
    expect(related.map((call: { call_sid: string }) => call.call_sid)).toEqual(sids.slice(1, 11))
  })

  test('of another business, or of nobody › does not exist', async () => {
    const [sid] = await insertCalls(marquee, (await marquee.createAccount()).clientUuid, [{}])
    const stranger = await marquee.createAccount()
    for (const unknown of [sid, newCallSid(), 'CA1', 'version-2'])
      expect(problemOf(await get(stranger, `/${unknown}`))).toEqual({ status: 404, code: 'not_found', message: 'This call does not exist' })
  })
})

describe('POST /inquiry/call-inquiry/{call_sid}/spam', () => {
  test('with true, twice, and with false › removes the call from the list and the totals, once, and puts it back', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [{}, { callStatus: 'Missed call' }])
    const total = async () => [
      (await get(account, '1')).body.page.totalElements,
      (await get(account, '/main')).body.main.total_calls,
      (await get(account, '1?spam_filter=SPAM')).body.page.totalElements,
    ]
    expect(await total()).toEqual([2, 2, 0])
    for (let time = 0; time < 2; time++) expect((await post(account, `/${sid}/spam`, { spam: true })).status).toBe(200)
    expect(await total()).toEqual([1, 1, 1])
    await post(account, `/${sid}/spam`, { spam: false })
    expect(await total()).toEqual([2, 2, 0])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['call_marked_spam', 'call_unmarked_spam'])
  })

  test('of another business › does not exist and stays as it is', async () => {
    const owner = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, owner.clientUuid, [{}])
    expect(problemOf(await post(await marquee.createAccount(), `/${sid}/spam`, { spam: true })).status).toBe(404)
    expect((await get(owner, `/${sid}`)).body.data.spam).toBe(false)
  })

  test('with an invalid value › names the valid ones', async () => {
    const account = await marquee.createAccount()
    expect(problemOf(await post(account, `/${newCallSid()}/spam`, { spam: 'yes' }))).toMatchObject({
      status: 400,
      message: 'spam must be true or false',
    })
  })
})

describe('POST /inquiry/call-inquiry/{call_sid}/analyze', () => {
  test('of a call without a recording › returns that there is nothing to analyze', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [{}])
    expect(problemOf(await post(account, `/${sid}/analyze`))).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('of another business › does not exist', async () => {
    const [sid] = await insertCalls(marquee, (await marquee.createAccount()).clientUuid, [{}])
    expect(problemOf(await post(await marquee.createAccount(), `/${sid}/analyze`)).status).toBe(404)
  })
})

describe('the columns of the call list', () => {
  test('before a choice › are all, the most useful ones first', async () => {
    const response = await get(await marquee.createAccount(), '/columns')
    expect(response.body).toEqual({ code: 200, column_lists: [...DEFAULT_CALL_COLUMNS] })
    expect([...response.body.column_lists].sort()).toEqual([...CALL_COLUMNS].sort())
  })

  test('chosen as the specification names them › stay in that order', async () => {
    const account = await marquee.createAccount()
    await post(account, '/columns', { selected_columns: CALL_COLUMNS })
    expect((await get(account, '/columns')).body.column_lists).toEqual([...CALL_COLUMNS])
  })

  test('chosen, and chosen again › are saved in that order, for this account only', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    await post(account, '/columns', { selected_columns: ['SUMMARY'] })
    const response = await post(account, '/columns', { selected_columns: ['SUMMARY', 'CALL_DATETIME', 'CALLER_NAME'] })
    expect(response.body).toEqual({ code: 200 })
    expect((await get(account, '/columns')).body.column_lists).toEqual(['SUMMARY', 'CALL_DATETIME', 'CALLER_NAME'])
    expect((await get(colleague, '/columns')).body.column_lists).toEqual([...DEFAULT_CALL_COLUMNS])
  })

  test.each([
    [[], 'Please select the column names to display!'],
    [undefined, 'Please select the column names to display!'],
    [['SUMMARY', 'SUMMARY'], 'A column can be selected once'],
    [['PASSWORD'], 'This column does not exist'],
  ])('chosen as %j › are rejected', async (selected_columns, message) => {
    const account = await marquee.createAccount()
    expect(problemOf(await post(account, '/columns', { selected_columns }))).toMatchObject({ status: 400, message })
    expect((await get(account, '/columns')).body.column_lists).toHaveLength(DEFAULT_CALL_COLUMNS.length)
  })
})

describe('GET /inquiry/call-inquiry/version', () => {
  test('requested again › responds with 304 until a call comes or changes', async () => {
    const account = await marquee.createAccount()
    const fetchVersion = async () => {
      const { headers, status, body } = await get(account, '/version')
      expect(status).toBe(200)
      expect(headers.get('etag')).toBe(`"${body.version}"`)
      expect(headers.get('cache-control')).toBe('private, no-cache')
      return headers.get('etag') ?? ''
    }
    const isKnown = async (etag: string) => (await get(account, '/version', { 'if-none-match': etag })).status === 304
    const none = await fetchVersion()
    expect(await isKnown(none)).toBe(true)
    const [sid] = await insertCalls(marquee, account.clientUuid, [{}])
    expect(await isKnown(none)).toBe(false)
    const one = await fetchVersion()
    expect([await isKnown(one), await isKnown(`"other", W/${one}`)]).toEqual([true, true])
    await post(account, `/${sid}/spam`, { spam: true })
    expect(await isKnown(one)).toBe(false)
    const marked = await fetchVersion()
    await insertCalls(marquee, (await marquee.createAccount()).clientUuid, [{}])
    expect(await isKnown(marked)).toBe(true)
  })
})

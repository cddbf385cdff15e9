import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls, newCallSid } from '../../../../test/rows/call-rows.ts'
import { testPhone } from '../../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const BASE = '/inquiry/call-inquiry'
const get = ({ token }: Pick<TestAccount, 'token'>, path: string) => marquee.api('GET', `${BASE}${path}`, { token })
const read = async (account: Pick<TestAccount, 'token'>, sid: string | undefined) => (await get(account, `/${sid}`)).body.data
const correct = ({ token }: Pick<TestAccount, 'token'>, sid: string | undefined, body: unknown) =>
  marquee.api('POST', `${BASE}/${sid}/correct`, { token, body })
const putBack = ({ token }: Pick<TestAccount, 'token'>, sid: string | undefined, field: unknown) =>
  marquee.api('POST', `${BASE}/${sid}/put-back`, { token, body: { field } })

const ANALYSED = {
  callerName: 'Diana Whitfeld',
  category: 'GENERAL_INQUIRY',
  referralSource: 'YELP',
  newClient: false,
  conversion: false,
  appointments: 0,
  issueResolved: null,
  qualityScore: 40,
  summary: 'Asked about something',
  analysisState: 'done',
} as const
const ALL = {
  caller_name: 'Dana Whitfield',
  category: 'APPOINTMENT',
  referral_source: 'GOOGLE',
  new_client: true,
  conversion: true,
  appointments: 2,
  issued_resolved: true,
  ai_analytics: 90,
  summary: 'Booked two cleanings',
} as const

describe('POST /inquiry/call-inquiry/{call_sid}/correct', () => {
  test('with every field › shows them as corrected, along with the analysis’s own values', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    expect(await read(account, sid)).toMatchObject({ model_said: {} })
    expect((await correct(account, sid, ALL)).status).toBe(200)
    const call = await read(account, sid)
    expect(call).toMatchObject(ALL)
    expect(call.model_said).toEqual({
      caller_name: 'Diana Whitfeld',
      category: 'GENERAL_INQUIRY',
      referral_source: 'YELP',
      new_client: false,
      conversion: false,
      appointments: 0,
      issued_resolved: null,
      ai_analytics: 40,
      summary: 'Asked about something',
    })
  })

  test('of a call › counts as corrected in the list, its filters, its search and the totals', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED, {}])
    await correct(account, sid, ALL)
    const total = async (query: string) => (await get(account, `1?${query}`)).body.page.totalElements
    for (const [query, expected] of [
      ['category_filter=APPOINTMENT', 1],
      ['category_filter=GENERAL_INQUIRY', 0],
      ['referral_source_filter=GOOGLE', 1],
      ['referral_source_filter=YELP', 0],
      ['new_client_filter=NEW_CLIENT', 1],
      ['new_client_filter=NOT_NEW_CLIENT', 1],
      ['category_filter=APPOINTMENT&new_client_filter=NEW_CLIENT', 1],
      ['search=Dana Whitfield', 1],
      ['search=Whitfeld', 0],
      ['search=two cleanings', 1],
      ['search=about something', 0],
    ] as const)
      expect([query, await total(query)]).toEqual([query, expected])
    expect((await get(account, '1?category_filter=APPOINTMENT')).body.data).toMatchObject([{ call_sid: sid, ...ALL }])
    const { referral_sources: sources, main } = (await get(account, '/main')).body
    expect([sources.GOOGLE, sources.YELP, sources.UNKNOWN, main.total_calls, main.avg_quality_score]).toEqual([1, 0, 1, 2, 90])
    const month = (await marquee.api('GET', '/inquiry/main', { token: account.token })).body
    expect(month.new_customers.month_new_customer_rate).toBe(1)
    const hits = (await marquee.api('GET', '/search?words=Dana', { token: account.token })).body
    expect(JSON.stringify(hits)).toContain('Dana Whitfield')
  })

  test('of a call › is in the spreadsheet as corrected', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    await correct(account, sid, ALL)
    const columns = ['CALLER_NAME', 'CATEGORY', 'REFERRAL_SOURCE', 'NEW_CLIENT', 'ISSUED_RESOLVED', 'APPOINTMENTS', 'AI_ANALYTICS']
    await marquee.api('POST', `${BASE}/columns`, { token: account.token, body: { selected_columns: columns } })
    const { body } = await marquee.api('GET', `${BASE}/download1`, { token: account.token })
    const { sheets } = await readXlsx(body)
    expect(sheets[0]?.rows[1]).toEqual(['Dana Whitfield', 'Appointment', 'Google', null, 'Yes', 'Yes', 2, 90])
  })

  test('given twice, and with the value that is there › changes once, and is written to the audit log once', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    for (const category of ['COMPLAINT', 'COMPLAINT']) await correct(account, sid, { category, referral_source: 'YELP' })
    expect((await read(account, sid)).model_said).toEqual({ category: 'GENERAL_INQUIRY' })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['call_corrected'])
  })

  test('changed again, then to the analysis’s value › keeps the analysis’s value, then is no correction any more', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    await correct(account, sid, { category: 'COMPLAINT' })
    await correct(account, sid, { category: 'APPOINTMENT' })
    expect(await read(account, sid)).toMatchObject({ category: 'APPOINTMENT', model_said: { category: 'GENERAL_INQUIRY' } })
    await correct(account, sid, { category: 'GENERAL_INQUIRY' })
    expect(await read(account, sid)).toMatchObject({ category: 'GENERAL_INQUIRY', model_said: {} })
  })

  test('of a call › changes the version that open lists poll', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    const before = (await get(account, '/version')).body.version
    await correct(account, sid, { issued_resolved: true })
    const corrected = (await get(account, '/version')).body.version
    await putBack(account, sid, 'issued_resolved')
    expect(new Set([before, corrected, (await get(account, '/version')).body.version]).size).toBe(3)
  })

  test('of the name › names the caller in the transcript too', async () => {
    const account = await marquee.createAccount()
    const transcript = [{ speaker: 'caller' as const, name: 'Diana', at_s: 1, text: 'Hello.' }]
    const [sid] = await insertCalls(marquee, account.clientUuid, [{ ...ANALYSED, transcript }])
    await correct(account, sid, { caller_name: '  Dana Whitfield ' })
    expect(await read(account, sid)).toMatchObject({ caller_name: 'Dana Whitfield', call_transcript: 'Dana: Hello.' })
    await putBack(account, sid, 'caller_name')
    expect(await read(account, sid)).toMatchObject({ caller_name: 'Diana Whitfeld', call_transcript: 'Diana: Hello.' })
  })

  test.each([
    [{}, 'Please choose what to correct'],
    [{ category: 'LUNCH' }, 'This category does not exist'],
    [{ referral_source: 'google' }, 'This referral source does not exist'],
    [{ new_client: 'yes' }, 'new_client must be true, false or null'],
    [{ issued_resolved: 1 }, 'issued_resolved must be true, false or null'],
    [{ ai_analytics: 101 }, 'Quality must be a whole number from 0 to 100'],
    [{ appointments: 1.5 }, 'Appointments must be a whole number from 0 to 20'],
    [{ caller_name: 'x'.repeat(101) }, 'Caller can have at most 100 characters'],
    [{ caller_name: 'Dana\u0007' }, 'Caller contains characters that cannot be used'],
    [{ caller_name: null }, 'Caller must be text'],
  ])('with %j › returns what is wrong and changes nothing', async (body, message) => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    expect(problemOf(await correct(account, sid, body))).toMatchObject({ status: 400, message })
    expect((await read(account, sid)).model_said).toEqual({})
  })

  test('with a field that cannot be corrected › is rejected', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    expect(problemOf(await correct(account, sid, { customer_satisfaction: 100 })).status).toBe(400)
  })

  test('of another business, or of nobody › does not exist and stays as it is', async () => {
    const owner = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, owner.clientUuid, [ANALYSED])
    const stranger = await marquee.createAccount()
    for (const unknown of [sid, newCallSid()]) {
      expect(problemOf(await correct(stranger, unknown, ALL))).toMatchObject({ status: 404, message: 'This call does not exist' })
      expect(problemOf(await putBack(stranger, unknown, 'category')).status).toBe(404)
    }
    expect(await read(owner, sid)).toMatchObject({ caller_name: 'Diana Whitfeld', model_said: {} })
  })
})

describe('POST /inquiry/call-inquiry/{call_sid}/put-back', () => {
  test('of one of two, twice › puts that one back, in the totals too, once', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    await correct(account, sid, { referral_source: 'GOOGLE', category: 'COMPLAINT' })
    for (let time = 0; time < 2; time++) expect((await putBack(account, sid, 'referral_source')).status).toBe(200)
    expect(await read(account, sid)).toMatchObject({ referral_source: 'YELP', category: 'COMPLAINT' })
    expect((await read(account, sid)).model_said).toEqual({ category: 'GENERAL_INQUIRY' })
    const { referral_sources: sources } = (await get(account, '/main')).body
    expect([sources.GOOGLE, sources.YELP]).toEqual([0, 1])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['call_corrected', 'call_correction_undone'])
  })

  test('of another field › is rejected with a message', async () => {
    const account = await marquee.createAccount()
    const [sid] = await insertCalls(marquee, account.clientUuid, [ANALYSED])
    expect(problemOf(await putBack(account, sid, 'comment'))).toMatchObject({ status: 400, message: 'This correction cannot be undone' })
  })
})

describe('an analysis', () => {
  const order = {
    transcript: 'Megan: Bright Smile Dental, this is Megan.\nCaller: My name is Dana Whitfield, I found you on Google. I need a new crown.',
    duration_s: 30,
  }

  test('that comes after a correction › changes only the analysis’s values, and putting back restores those', async () => {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, order)
    await correct(practice, callSid, { caller_name: 'Dana Whitfield-Ross', referral_source: 'FACEBOOK', new_client: false })
    await marquee.runJobs()
    const call = await phone.read(practice, callSid)
    expect(call).toMatchObject({
      analysis_state: 'done',
      callee_name: 'Megan',
      caller_name: 'Dana Whitfield-Ross',
      referral_source: 'FACEBOOK',
      new_client: false,
      model_said: { caller_name: 'Dana Whitfield', referral_source: 'GOOGLE', new_client: true },
    })
    expect(call.summary).not.toBe('')
    for (const field of ['caller_name', 'referral_source', 'new_client']) await putBack(practice, callSid, field)
    expect(await phone.read(practice, callSid)).toMatchObject({
      caller_name: 'Dana Whitfield',
      referral_source: 'GOOGLE',
      new_client: true,
      model_said: {},
    })
  })

  test('that agrees with a correction › leaves it standing, until it is put back', async () => {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, order)
    await correct(practice, callSid, { referral_source: 'GOOGLE' })
    await marquee.runJobs()
    expect((await phone.read(practice, callSid)).model_said).toEqual({ referral_source: 'GOOGLE' })
    await putBack(practice, callSid, 'referral_source')
    expect(await phone.read(practice, callSid)).toMatchObject({ referral_source: 'GOOGLE', model_said: {} })
  })

  test('that hears no name › does not treat the corrected one as heard', async () => {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, {
      ...order,
      transcript: 'Staff: Hello.\nCaller: Are you open?',
      caller_name: 'WHITFIELD D',
    })
    await correct(practice, callSid, { caller_name: 'Dana Whitfield' })
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({
      caller_name: 'Dana Whitfield',
      model_said: { caller_name: 'WHITFIELD D' },
    })
  })
})

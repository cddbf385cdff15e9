import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { DOWNLOAD_LIMIT } from '../download-inquiries.service.ts'
import { testInquiries } from '../testing/test-inquiries.ts'

let marquee: TestMarquee
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  account = await marquee.createAccount()
})
afterAll(() => marquee.stop())

const { createInquiry, list, open, setState, reply, download } = testInquiries(() => marquee)
const stateOf = async (uuid: string) => (await open(account, uuid)).body.data.state
const today = async () => (await marquee.api('GET', '/home/today', { token: account.token })).body
const ofInquiries = ({ key }: { key: string }) => key === 'web-inquiries'

describe('POST /inquiry/website/inquiry/{web_inquiry_uuid}/state-change', () => {
  test('to answered, to spam and back › changes it each time, and writes it to the audit log', async () => {
    const { uuid } = await createInquiry(account)
    expect(await stateOf(uuid)).toBe('new')
    for (const state of ['answered', 'spam', 'new']) {
      expect((await setState(account, uuid, { state })).status).toBe(200)
      expect(await stateOf(uuid)).toBe(state)
    }
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['inquiry_marked_answered', 'inquiry_marked_spam', 'inquiry_marked_new'])
  })

  test('to its current state › changes nothing and is not recorded', async () => {
    const { uuid } = await createInquiry(account)
    await setState(account, uuid, { state: 'spam' })
    const marked = (await open(account, uuid)).body.data.marked_datetime
    expect((await setState(account, uuid, { state: 'spam', from: 'new' })).status).toBe(200)
    expect((await open(account, uuid)).body.data.marked_datetime).toBe(marked)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['inquiry_marked_spam'])
  })

  test('from a state that it no longer has › is rejected, and the other change stays', async () => {
    const { uuid } = await createInquiry(account)
    await setState(account, uuid, { state: 'answered', from: 'new' })
    expect(problemOf(await setState(account, uuid, { state: 'spam', from: 'new' }))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'Someone else just changed this inquiry. Please check it again',
    })
    expect(await stateOf(uuid)).toBe('answered')
  })

  test.each([
    [{ state: 'read' }, 'state must be one of: new, answered, spam'],
    [{}, 'state must be one of: new, answered, spam'],
    [{ state: 'spam', from: 'old' }, 'from must be one of: new, answered, spam'],
    [{ state: 'spam', more: 1 }, 'Unknown field: more'],
  ])('with %j › is rejected with a message', async (body, message) => {
    const { uuid } = await createInquiry(account)
    expect(problemOf(await setState(account, uuid, body))).toMatchObject({ status: 400, message })
  })

  test('of another business, or of none › does not exist', async () => {
    const stranger = await marquee.createAccount()
    const { uuid } = await createInquiry(account)
    const missing = { status: 404, code: 'not_found', message: 'This inquiry does not exist' }
    expect(problemOf(await setState(stranger, uuid, { state: 'spam' }))).toEqual(missing)
    expect(problemOf(await open(stranger, uuid))).toEqual(missing)
    expect(problemOf(await open(account, randomUUID()))).toEqual(missing)
    expect(problemOf(await open(account, 'no-uuid'))).toEqual(missing)
    expect(await stateOf(uuid)).toBe('new')
  })
})

describe('GET /inquiry/website/contact by state', () => {
  test('each state › has as many rows as its count, whichever is shown', async () => {
    for (const state of ['new', 'new', 'answered', 'spam'] as const) await createInquiry(account, { state, name: state })
    await createInquiry(account, { state: 'spam', name: 'Other', messages: 'Buy' })
    const states = { new: 2, answered: 1, spam: 2 }
    for (const state of ['new', 'answered', 'spam'] as const) {
      const { body } = await list(account, { state })
      expect([body.data.length, body.page.totalElements, body.states]).toEqual([states[state], states[state], states])
    }
    for (const all of [{}, { state: 'all' }]) expect((await list(account, all as Record<string, string>)).body.page.totalElements).toBe(5)
    const found = (await list(account, { state: 'spam', search: 'implants' })).body
    expect([found.page.totalElements, found.states]).toEqual([1, { new: 2, answered: 1, spam: 1 }])
  })

  test('an unknown state › names the valid ones', async () => {
    expect(problemOf(await list(account, { state: 'read' })).message).toBe('state must be one of: all, new, answered, spam')
  })
})

describe('GET /home/today', () => {
  test('with new inquiries › counts exactly the rows that it leads to, as the menu does', async () => {
    await createInquiry(account, { name: 'Old Ann', createdAt: new Date('2025-03-02T15:12:00Z') })
    await createInquiry(account)
    await createInquiry(account, { state: 'answered' })
    await createInquiry(account, { state: 'spam' })
    const { items, counts } = await today()
    expect(items.filter(ofInquiries)).toEqual([
      {
        key: 'web-inquiries',
        tone: 'warning',
        count: 2,
        fact: '2 web inquiries to reply to',
        detail: 'Oldest: Old Ann, Mar 2, 2025',
        verb: 'Reply',
        to: '/webInquiries?state=new',
      },
    ])
    expect(counts).toContainEqual({ path: '/webInquiries', count: 2, urgent: false, to: '/webInquiries?state=new' })
    expect((await list(account, { state: 'new' })).body.page.totalElements).toBe(2)
  })

  test('when the last is resolved › lists what was done, and shows it again once undone', async () => {
    const first = await createInquiry(account, { name: 'Ann Lee' })
    const second = await createInquiry(account, { name: 'Bob Ray' })
    await setState(account, first.uuid, { state: 'spam' })
    await setState(account, second.uuid, { state: 'answered' })
    const all = await today()
    expect(all.items.filter(ofInquiries)).toEqual([])
    expect(all.counts).toEqual([])
    expect(all.done).toEqual([
      { key: 'web-inquiries', count: 2, fact: '2 web inquiries handled', detail: 'Bob and Ann', last_datetime: expect.any(String) },
    ])
    await setState(account, second.uuid, { state: 'new' })
    const undone = await today()
    expect(undone.items.filter(ofInquiries)).toMatchObject([{ count: 1, fact: '1 web inquiry to reply to', detail: 'From Bob Ray, today' }])
    expect(undone.done).toMatchObject([{ count: 1, fact: '1 web inquiry handled', detail: 'Ann' }])
  })
})

describe('the time to reply', () => {
  const MINUTE_MS = 60_000
  const minutesAgo = (minutes: number) => new Date(marquee.clock.now().getTime() - minutes * MINUTE_MS)

  test('of replies that went out › is their median, and nothing else counts', async () => {
    for (const minutes of [10, 30, 90]) await reply(account, (await createInquiry(account, { createdAt: minutesAgo(minutes) })).uuid)
    await marquee.runJobs()
    const waiting = await createInquiry(account, { createdAt: minutesAgo(500) })
    await reply(account, waiting.uuid)
    await setState(account, (await createInquiry(account, { createdAt: minutesAgo(900) })).uuid, { state: 'answered' })
    const { body } = await list(account)
    expect([body.states.answered, body.answered_from_here]).toEqual([5, 3])
    expect(Math.round(body.half_answered_within_s / 60)).toBe(30)
    await marquee.runJobs()
    expect((await list(account)).body.answered_from_here).toBe(4)
  })

  test('after a second reply › is still that of the first', async () => {
    const { uuid } = await createInquiry(account, { createdAt: minutesAgo(20) })
    await reply(account, uuid)
    await marquee.runJobs()
    marquee.clock.advance(10 * MINUTE_MS)
    await reply(account, uuid, { words: 'And we have time on Friday.' })
    await marquee.runJobs()
    marquee.clock.advance(-10 * MINUTE_MS)
    const { body } = await list(account)
    expect([body.answered_from_here, Math.round(body.half_answered_within_s / 60)]).toEqual([1, 20])
  })
})

describe('GET /inquiry/website/csv', () => {
  const linesOf = async (query: Record<string, string> = {}) => {
    const { status, headers, body } = await download(account, query)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(/"practice-\d+-web-inquiries-\d{4}-\d\d-\d\d.*\.csv"/)
    return String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
  }

  test('with the list’s filters › has its rows, in the business’s time zone, and no formula', async () => {
    await createInquiry(account, {
      name: '=1+1',
      email: 'ann@mail.test',
      phoneNumber: '217 555 0142',
      messages: 'Two, "please"',
      requiredDatetime: 'Friday',
      kwargs: { new_patient: 'true', plan: 'Delta' },
      createdAt: new Date('2026-11-02T05:59:00Z'),
    })
    await createInquiry(account, { name: 'Spammer', state: 'spam', createdAt: new Date('2026-11-03T12:00:00Z') })
    expect(await linesOf({ state: 'new', date_from: '2026-11-01', date_to: '2026-11-01' })).toEqual([
      'Created,State,Name,Email,Phone,Message,Asked for,Details',
      `2026-11-01 23:59,New,'=1+1,ann@mail.test,217 555 0142,"Two, ""please""",Friday,"Plan: Delta; New patient: Yes"`,
    ])
    expect((await linesOf({ search: 'spammer' })).slice(1).join()).toMatch(/^2026-11-03 06:00,Spam,Spammer,/)
    expect(await linesOf({ sort_date: 'ASC' })).toHaveLength(3)
    expect(await marquee.auditOf(account.clientUuid)).toContain('inquiries_downloaded')
  })

  test('too often › is rejected', async () => {
    const { database, clock } = marquee.services
    for (let tries = 0; tries < DOWNLOAD_LIMIT.max; tries++) await countAttemptOrThrow(database, clock, DOWNLOAD_LIMIT, account.clientUuid)
    expect((await download(account)).status).toBe(429)
  })
})

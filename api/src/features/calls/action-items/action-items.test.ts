import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertActionItems, noon } from '../../../../test/rows/action-item-rows.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { replaceAnalyzedItems } from './action-items.service.ts'
import { actionItems } from './action-items.tables.ts'
import { addCallBackItem } from './call-backs.service.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const LIST = '/inquiry/call-inquiry/action-items'
const get = ({ token }: TestAccount, path: string) => marquee.api('GET', path, { token })
const texts = async (account: TestAccount, query = '') =>
  (await get(account, `${LIST}${query}`)).body.data.map((item: { action_items: string }) => item.action_items)
const change = ({ token }: TestAccount, uuid: string, show_item: unknown) =>
  marquee.api('POST', `${LIST}/${uuid}/status-change`, { token, body: { show_item } })
const firstUuid = async (account: TestAccount): Promise<string> =>
  (await get(account, LIST)).body.data[0].twilio_call_analysis_action_items_uuid

describe('GET /inquiry/call-inquiry/action-items', () => {
  test('of one item › returns its text, due time and caller', async () => {
    const account = await marquee.createAccount()
    const callSid = await insertActionItems(marquee, account, [{ text: 'Send the form', dueAt: new Date('2026-03-03T15:00:00Z') }])
    expect((await get(account, LIST)).body).toEqual({
      code: 200,
      data: [
        {
          twilio_call_analysis_action_items_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          action_items: 'Send the form',
          due_datetime: '2026-03-03T15:00:00.000Z',
          show_display: true,
          call_sid: callSid,
          caller_name: 'Ann Lee',
          phone_from: '+12175550142',
          transcript_line: null,
          urgent: false,
          kind: 'CALL',
          link: '',
          got_through_datetime: null,
          assignee: null,
        },
      ],
      page: { totalElements: 1, totalPage: 1, size: 20, number: 1 },
      overdue: 1,
    })
  })

  test('in each order › BY_TODAY shows what is overdue first, the latest at the top, then today’s, then what comes', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [
      { text: 'long overdue', dueAt: noon(-9) },
      { text: 'next week', dueAt: noon(7) },
      { text: 'tonight', dueAt: noon(0, 23) },
      { text: 'overdue', dueAt: noon(-1, 23) },
      { text: 'this morning', dueAt: noon(0, 1) },
      { text: 'tomorrow', dueAt: noon(1, 0) },
    ])
    const byToday = ['overdue', 'long overdue', 'this morning', 'tonight', 'tomorrow', 'next week']
    const ascending = ['long overdue', 'overdue', 'this morning', 'tonight', 'tomorrow', 'next week']
    expect(await texts(account)).toEqual(byToday)
    expect(await texts(account, '?sort_by_due_date=BY_TODAY')).toEqual(byToday)
    expect(await texts(account, '?sort_by_due_date=ASC')).toEqual(ascending)
    expect(await texts(account, '?sort_by_due_date=DESC')).toEqual([...ascending].reverse())
  })

  test('with the dismiss filter › shows all, the dismissed or the open ones', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [
      { text: 'open', dueAt: noon(1) },
      { text: 'dismissed', dueAt: noon(2), show: false },
    ])
    expect(await texts(account)).toEqual(['open', 'dismissed'])
    expect(await texts(account, '?dismiss=ALL')).toEqual(['open', 'dismissed'])
    expect(await texts(account, '?dismiss=COMPLETED')).toEqual(['dismissed'])
    expect(await texts(account, '?dismiss=INCOMPLETED')).toEqual(['open'])
  })

  test('with open and done ones › counts as overdue what is open and whose day is over', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [
      { text: 'last night', dueAt: noon(-1, 23) },
      { text: 'done in time', dueAt: noon(-2), show: false },
      { text: 'this midnight', dueAt: noon(0, 0) },
      { text: 'tomorrow', dueAt: noon(1) },
    ])
    expect((await get(account, `${LIST}?dismiss=INCOMPLETED`)).body).toMatchObject({ page: { totalElements: 3 }, overdue: 1 })
    expect((await get(account, `${LIST}?search=midnight`)).body).toMatchObject({ page: { totalElements: 1 }, overdue: 0 })
    expect((await get(account, `${LIST}?dismiss=COMPLETED`)).body).toMatchObject({ page: { totalElements: 1 }, overdue: 0 })
    expect(await texts(account)).toEqual(['last night', 'this midnight', 'tomorrow', 'done in time'])
  })

  test('with the kind of call-backs › has those, not items whose text only mentions calling back', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [
      { text: 'Call back Ann', dueAt: noon(1), mark: 'call-back' },
      { text: 'Call the caller back at nine', dueAt: noon(2) },
    ])
    expect(await texts(account, '?kind=CALL_BACK')).toEqual(['Call back Ann'])
    expect(await texts(account, '?kind=')).toHaveLength(2)
  })

  test.each(['5550107', '(217) 555-0107', '+12175550107', '0107', 'form 0107'])(
    'with the number %s as search › finds what is shown with it',
    async (search) => {
      const account = await marquee.createAccount()
      await insertActionItems(marquee, account, [{ text: 'Send the form', dueAt: noon(1) }], { phoneFrom: '+12175550107' })
      await insertActionItems(marquee, account, [{ text: 'Ask the lab about the form', dueAt: noon(2) }], { phoneFrom: '+12175550142' })
      expect(await texts(account, `?search=${encodeURIComponent(search)}`)).toEqual(['Send the form'])
    },
  )

  test('with a search › finds items whose text or caller’s name has all terms literally', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [
      { text: 'Send the 100% form', dueAt: noon(1) },
      { text: 'Book a cleaning', dueAt: noon(2) },
    ])
    await insertActionItems(marquee, account, [{ text: 'Send an invoice', dueAt: noon(3) }], { callerName: 'Bea' })
    expect(await texts(account, '?search=SEND')).toEqual(['Send the 100% form', 'Send an invoice'])
    expect(await texts(account, '?search=ann+send')).toEqual(['Send the 100% form'])
    expect(await texts(account, '?search=0%25')).toEqual(['Send the 100% form'])
    expect(await texts(account, '?search=s+e')).toEqual([])
    expect(await texts(account, '?search=s+the')).toEqual(['Send the 100% form'])
    expect((await get(account, `${LIST}?search=bea`)).body.page.totalElements).toBe(1)
  })

  test.each(['RAMIREZ', 'ramírez', 'Núñez NUNEZ'])('with the name %s as search › finds it with and without its accents', async (search) => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Send NÚÑEZ the form', dueAt: noon(1) }], { callerName: 'Ana Ramírez' })
    await insertActionItems(marquee, account, [{ text: 'Ask Nunez', dueAt: noon(2) }], { callerName: 'Luis RAMIREZ' })
    expect(await texts(account, `?search=${encodeURIComponent(search)}`)).toEqual(['Send NÚÑEZ the form', 'Ask Nunez'])
  })

  test('with more than a page › has twenty a page, each item once, and an empty page beyond the last', async () => {
    const account = await marquee.createAccount()
    const items = Array.from({ length: 23 }, (_, index) => ({ text: `item ${index}`, dueAt: noon(1) }))
    await insertActionItems(marquee, account, items)
    const pages = [await texts(account), await texts(account, '?page=2')]
    expect(pages.map((page) => page.length)).toEqual([20, 3])
    expect(pages.flat().sort()).toEqual(items.map(({ text }) => text).sort())
    expect((await get(account, `${LIST}?page=3`)).body).toMatchObject({ data: [], page: { totalElements: 23, totalPage: 2 } })
  })

  test('of a call marked as spam › are not listed', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Buy a subscription', dueAt: noon(1) }], { spam: true })
    expect(await texts(account)).toEqual([])
    expect((await get(account, '/inquiry/call-inquiry/main/action-items')).body.total).toBe(0)
  })

  test.each([
    ['page=0', 'page must be a whole number from 1 to 1000000'],
    ['sort_by_due_date=LATER', 'sort_by_due_date must be one of: BY_TODAY, ASC, DESC'],
    ['dismiss=true', 'dismiss must be one of: ALL, COMPLETED, INCOMPLETED'],
  ])('with %s › returns what is wrong', async (query, message) => {
    expect(problemOf(await get(await marquee.createAccount(), `${LIST}?${query}`))).toMatchObject({ status: 400, message })
  })
})

describe('GET /inquiry/call-inquiry/main/action-items', () => {
  test('of many › shows the five open ones that are due first, and how many are open', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [
      ...Array.from({ length: 7 }, (_, index) => ({ text: `day ${index - 2}`, dueAt: noon(index - 2) })),
      { text: 'dismissed', dueAt: noon(-5), show: false },
    ])
    const { data, total } = (await get(account, '/inquiry/call-inquiry/main/action-items')).body
    expect([data.map((item: { action_items: string }) => item.action_items), total]).toEqual([
      ['day -2', 'day -1', 'day 0', 'day 1', 'day 2'],
      7,
    ])
  })
})

describe('POST /inquiry/call-inquiry/action-items/{uuid}/status-change', () => {
  test('with false, twice, and with true › dismisses once and restores', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Send the form', dueAt: noon() }])
    const uuid = await firstUuid(account)
    for (let time = 0; time < 2; time++) expect((await change(account, uuid, false)).body).toEqual({ code: 200 })
    expect(await texts(account, '?dismiss=COMPLETED')).toEqual(['Send the form'])
    await change(account, uuid, true)
    expect(await texts(account, '?dismiss=INCOMPLETED')).toEqual(['Send the form'])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['action_item_dismissed', 'action_item_restored'])
  })

  test('of another business, or of nobody › does not exist and stays as it is', async () => {
    const owner = await marquee.createAccount()
    await insertActionItems(marquee, owner, [{ text: 'Send the form', dueAt: noon() }])
    const stranger = await marquee.createAccount()
    for (const uuid of [await firstUuid(owner), randomUUID(), 'abc'])
      expect(problemOf(await change(stranger, uuid, false))).toEqual({
        status: 404,
        code: 'not_found',
        message: 'This action item does not exist',
      })
    expect(await texts(owner, '?dismiss=INCOMPLETED')).toEqual(['Send the form'])
    expect(await texts(stranger)).toEqual([])
  })

  test('with an invalid value › names the valid ones', async () => {
    const response = await change(await marquee.createAccount(), randomUUID(), 'no')
    expect(problemOf(response)).toMatchObject({ status: 400, message: 'show_item must be true or false' })
  })
})

describe('a call-back', () => {
  const itemsOf = (clientUuid: string) =>
    withTenant(marquee.services.database, clientUuid, (db) => db.select().from(actionItems).orderBy(actionItems.mark))
  const missedAt = async (startedAt: string, phoneFrom = '+12175550142', callerName = '') => {
    const { clientUuid } = await marquee.createAccount()
    const call = { clientUuid, callSid: 'CA1', callerName, phoneFrom, startedAt: new Date(startedAt) }
    for (let time = 0; time < 2; time++) await withTenant(marquee.services.database, clientUuid, (db) => addCallBackItem(db, call))
    return itemsOf(clientUuid)
  }

  test.each([
    ['in the morning', '2026-07-02T14:12:00Z', '2026-07-02T22:00:00.000Z'],
    ['after hours', '2026-07-02T23:30:00Z', '2026-07-03T00:30:00.000Z'],
    ['just before midnight', '2026-07-03T04:40:00Z', '2026-07-03T04:59:00.000Z'],
  ])('after a call %s › is written once, and due on the same day', async (_, startedAt, dueAt) => {
    const items = await missedAt(startedAt)
    expect(items.map((item) => [item.actionItems, item.dueAt.toISOString()])).toEqual([['Call back +1 (217) 555-0142', dueAt]])
  })

  test('with a name, or without a number › names the caller, or is not written at all', async () => {
    expect((await missedAt('2026-07-02T14:12:00Z', '+12175550142', 'Ann'))[0]?.actionItems).toBe('Call back Ann, +1 (217) 555-0142')
    expect(await missedAt('2026-07-02T14:12:00Z', '')).toEqual([])
  })

  test('items of an analysis › are written once, and replaced by those of the next', async () => {
    const { clientUuid } = await marquee.createAccount()
    const call = { clientUuid, callSid: 'CA1' }
    const dueAt = new Date('2026-07-02T14:00:00Z')
    const analyze = (...found: string[]) =>
      withTenant(marquee.services.database, clientUuid, (db) =>
        replaceAnalyzedItems(
          db,
          call,
          found.map((text, index) => ({ text, dueAt, transcriptLine: index })),
        ),
      )
    const stored = async () => (await itemsOf(clientUuid)).map((item) => [item.actionItems, item.showDisplay])
    const dismissAll = () => withTenant(marquee.services.database, clientUuid, (db) => db.update(actionItems).set({ showDisplay: false }))
    await analyze('one', 'two', 'three')
    const uuids = (await itemsOf(clientUuid)).map((item) => item.uuid)
    await dismissAll()
    await analyze('one', 'two', 'three')
    expect(await stored()).toEqual([
      ['one', false],
      ['two', false],
      ['three', false],
    ])
    expect((await itemsOf(clientUuid)).map((item) => item.uuid)).toEqual(uuids)
    await analyze('one', 'another')
    expect(await stored()).toEqual([
      ['one', false],
      ['another', true],
    ])
    await analyze()
    expect(await stored()).toEqual([])
  })
})

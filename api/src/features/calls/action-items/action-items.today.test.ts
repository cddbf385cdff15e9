import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertActionItems, noon } from '../../../../test/rows/action-item-rows.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { calls } from '../calls.tables.ts'
import { actionItems } from './action-items.tables.ts'

const ZONE = 'America/Chicago'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const LIST = '/inquiry/call-inquiry/action-items'
const get = ({ token }: TestAccount, path: string) => marquee.api('GET', path, { token })

describe('GET /home/today', () => {
  const today = async ({ token }: TestAccount) => {
    const { body } = await marquee.api('GET', '/home/today', { token })
    const items = body.items.filter(({ key }: { key: string }) => key !== 'account-incomplete')
    return { items, counts: body.counts }
  }

  test('with missed calls and due items › names both, and counts the missed calls in the menu', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Call back +1', dueAt: noon(0, 17), mark: 'call-back' }], {
      startedAt: noon(0, 0),
      callStatus: 'Missed call',
    })
    await insertActionItems(marquee, account, [{ text: 'Call back +1', dueAt: noon(-3), mark: 'call-back' }], {
      startedAt: new Date('2025-03-02T15:12:00Z'),
      callStatus: 'Busy',
    })
    await insertActionItems(marquee, account, [{ text: 'Call back +1', dueAt: noon(), mark: 'call-back', show: false }], {
      callStatus: 'Missed call',
    })
    await insertActionItems(marquee, account, [
      { text: 'Send the form', dueAt: noon(0, 23) },
      { text: 'Ask the lab', dueAt: noon(0, 1) },
      { text: 'Later', dueAt: noon(1, 0) },
    ])
    expect(await today(account)).toEqual({
      items: [
        {
          key: 'missed-calls',
          tone: 'bad',
          count: 2,
          fact: '2 missed calls',
          detail: 'Oldest: Mar 2, 2025, 9:12 AM',
          verb: 'Call back',
          to: '/actionItemList?kind=CALL_BACK',
        },
        {
          key: 'action-items-due',
          tone: 'warning',
          count: 2,
          fact: '2 action items due',
          detail: 'Next: Ask the lab',
          verb: 'Open list',
          to: '/actionItemList?kind=TASK&due=DUE',
        },
      ],
      counts: [{ path: '/callInquiriesDashboard', count: 2, urgent: true, to: '/actionItemList?kind=CALL_BACK' }],
    })
  })

  test('with an urgent call › comes before all others, marked as urgent, and names that caller', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Call back +1', dueAt: noon(-3), mark: 'call-back' }], { callStatus: 'Busy' })
    await insertActionItems(marquee, account, [
      { text: 'Ask the lab', dueAt: noon(-2) },
      { text: 'See to Dana now', dueAt: noon(0, 1), mark: 'urgent' },
    ])
    await insertActionItems(marquee, account, [{ text: 'See to Luis now', dueAt: noon(0, 0), mark: 'urgent', show: false }])
    const { items } = await today(account)
    expect(items.map(({ key, urgent }: { key: string; urgent?: boolean }) => [key, urgent])).toEqual([
      ['action-items-due', true],
      ['missed-calls', undefined],
    ])
    expect(items[0]).toMatchObject({ tone: 'bad', count: 2, fact: 'See to Dana now', detail: '2 action items due' })
  })

  test('with items of every kind and day › leads to lists of as many rows as it counts', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Call back +1', dueAt: noon(-3), mark: 'call-back' }], { callStatus: 'Busy' })
    await insertActionItems(marquee, account, [
      { text: 'Call back +1', dueAt: noon(0, 23), mark: 'call-back' },
      { text: 'last week', dueAt: noon(-7) },
      { text: 'tonight', dueAt: noon(0, 23) },
      { text: 'at midnight', dueAt: noon(1, 0) },
      { text: 'done', dueAt: noon(), show: false },
    ])
    await insertActionItems(marquee, account, [{ text: 'Buy a subscription', dueAt: noon() }], { spam: true })
    const { items } = await today(account)
    const rows = async ({ to }: { to: string }) => {
      // The screen also applies its default filter, open items
      const path = `/inquiry/call-inquiry/action-items?dismiss=INCOMPLETED&${to.split('?')[1]}`
      return (await marquee.api('GET', path, { token: account.token })).body.page.totalElements
    }
    expect(items.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ['missed-calls', 2],
      ['action-items-due', 2],
    ])
    for (const item of items) expect(await rows(item)).toBe(item.count)
  })

  test('with one of each, the item overdue › uses the singular, and shows the time of today', async () => {
    const account = await marquee.createAccount()
    const startedAt = new Date()
    await insertActionItems(marquee, account, [{ text: 'Call back +1', dueAt: noon(), mark: 'call-back' }], {
      startedAt,
      callStatus: 'Missed call',
    })
    await insertActionItems(marquee, account, [{ text: 'Send the form', dueAt: noon(-1) }])
    const time = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' }).format(startedAt)
    expect((await today(account)).items).toMatchObject([
      { fact: '1 missed call', detail: `Today, ${time}` },
      { fact: '1 action item due', tone: 'bad', detail: 'Next: Send the form' },
    ])
  })

  test('with several missed calls due at the same hour › names the oldest of them, also after a report has changed its time', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const at = (hour: number) => new Date(`2025-03-02T${hour}:12:00Z`)
    const missed = (startedAt: Date) =>
      insertActionItems(marquee, account, [{ text: 'Call back +1', dueAt: noon(-3), mark: 'call-back' }], {
        startedAt,
        callStatus: 'Missed call',
      })
    await missed(at(16))
    const callSid = await missed(at(15))
    await missed(at(17))
    expect((await today(account)).items).toMatchObject([{ fact: '3 missed calls', detail: 'Oldest: Mar 2, 2025, 9:12 AM' }])
    await withTenant(marquee.services.database, clientUuid, (db) =>
      db
        .update(calls)
        .set({ startedAt: at(14) })
        .where(and(eq(calls.clientUuid, clientUuid), eq(calls.callSid, callSid))),
    )
    expect((await today(account)).items).toMatchObject([{ fact: '3 missed calls', detail: 'Oldest: Mar 2, 2025, 8:12 AM' }])
  })

  test('with a call marked as spam and back › leaves its items out, and counts them again', async () => {
    const account = await marquee.createAccount()
    const callBack = { text: 'Call back +1', dueAt: noon(), mark: 'call-back' }
    await insertActionItems(marquee, account, [callBack, { text: 'Send the form', dueAt: noon() }], { callStatus: 'Missed call' })
    const callSid = await insertActionItems(marquee, account, [callBack, { text: 'Ask the lab', dueAt: noon(-1) }], {
      callStatus: 'Missed call',
      phoneFrom: '+12175550143',
    })
    const mark = ({ token }: TestAccount, spam: boolean) =>
      marquee.api('POST', `/inquiry/call-inquiry/${callSid}/spam`, { token, body: { spam } })
    const shown = async () => [
      ...(await today(account)).items.map(({ fact }: { fact: string }) => fact),
      (await get(account, LIST)).body.page.totalElements,
      (await get(account, '/inquiry/call-inquiry/main/action-items')).body.total,
    ]
    expect(await shown()).toEqual(['2 missed calls', '2 action items due', 4, 4])
    await mark(account, true)
    expect(await shown()).toEqual(['1 missed call', '1 action item due', 2, 2])
    await mark(account, false)
    expect(await shown()).toEqual(['2 missed calls', '2 action items due', 4, 4])
  })

  test('with items found in a call that is spam already › leaves them out', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Send the form', dueAt: noon() }], { spam: true })
    expect((await today(account)).items).toEqual([])
  })

  test('of another business › shows none of them', async () => {
    await insertActionItems(marquee, await marquee.createAccount(), [{ text: 'Send the form', dueAt: noon() }])
    expect(await today(await marquee.createAccount())).toEqual({ items: [], counts: [] })
  })

  describe('what is done', () => {
    const done = async ({ token }: TestAccount) => (await marquee.api('GET', '/home/today', { token })).body.done
    const tick = async (account: TestAccount, text: string, show = false) => {
      const { data } = (await get(account, `${LIST}?${new URLSearchParams({ search: text })}`)).body
      const uuid = data[0].twilio_call_analysis_action_items_uuid
      await marquee.api('POST', `${LIST}/${uuid}/status-change`, { token: account.token, body: { show_item: show } })
    }

    test('today › is counted by kind with the callers’ first names, and no longer once it is open again', async () => {
      const account = await marquee.createAccount()
      await insertActionItems(marquee, account, [{ text: 'Call back one', dueAt: noon(), mark: 'call-back' }], {
        callStatus: 'Missed call',
        callerName: 'Dana Whitfield',
      })
      await insertActionItems(marquee, account, [{ text: 'Call back two', dueAt: noon(), mark: 'call-back' }], {
        callStatus: 'Missed call',
        callerName: '',
      })
      await insertActionItems(marquee, account, [{ text: 'Send the form', dueAt: noon() }], { callerName: 'Luis Ortega' })
      expect(await done(account)).toEqual([])
      const before = new Date().toISOString()
      await tick(account, 'Call back one')
      await tick(account, 'Call back two')
      await tick(account, 'Send the form')
      const entries = await done(account)
      expect(entries).toMatchObject([
        { key: 'missed-calls', count: 2, fact: '2 calls returned', detail: 'Dana and 1 more' },
        { key: 'action-items-due', count: 1, fact: '1 action item closed', detail: 'Luis' },
      ])
      expect(entries[0].last_datetime > before).toBe(true)
      await tick(account, 'Call back two', true)
      await tick(account, 'Send the form', true)
      expect(await done(account)).toMatchObject([{ fact: '1 call returned', detail: 'Dana' }])
      expect(await done(await marquee.createAccount())).toEqual([])
    })

    test('before today › is no longer shown', async () => {
      const account = await marquee.createAccount()
      await insertActionItems(marquee, account, [{ text: 'Send the form', dueAt: noon() }])
      await tick(account, 'Send the form')
      await withTenant(marquee.services.database, account.clientUuid, (db) =>
        db
          .update(actionItems)
          .set({ doneAt: new Date(noon(0, 0).getTime() - 1000) })
          .where(eq(actionItems.clientUuid, account.clientUuid)),
      )
      expect(await done(account)).toEqual([])
    })
  })

  test('with items for later only › shows which comes next, and when', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [
      { text: 'Ask the lab', dueAt: noon(3) },
      { text: 'Send the form', dueAt: noon(1) },
    ])
    const { body } = await marquee.api('GET', '/home/today', { token: account.token })
    expect(body.next).toBe('Send the form, tomorrow')
  })
})

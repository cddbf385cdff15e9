import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertActionItems, noon } from '../../../../test/rows/action-item-rows.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'

const LIST = '/inquiry/call-inquiry/action-items'
const ZONE = 'America/Chicago'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const dayIn = (days: number) => localDay(noon(days), ZONE)
const form = (more: object = {}) => ({ text: 'Order gloves', due_day: dayIn(0), assignee: null, ...more })
const add = ({ token }: TestAccount, more: object = {}) => marquee.api('POST', '/tasks', { token, body: form(more) })
const change = ({ token }: TestAccount, uuid: string, more: object = {}) =>
  marquee.api('PUT', `/tasks/${uuid}`, { token, body: form(more) })
const remove = ({ token }: TestAccount, uuid: string) => marquee.api('DELETE', `/tasks/${uuid}`, { token })
const list = async ({ token }: TestAccount, query = '') => (await marquee.api('GET', `${LIST}?${query}`, { token })).body
const texts = async (account: TestAccount, query = ''): Promise<string[]> =>
  (await list(account, query)).data.map((row: { action_items: string }) => row.action_items)
const colleagueOf = ({ clientUuid }: TestAccount) => marquee.createAccount({ clientUuid, accountType: 'REGULAR' })
const NO_TASK = { status: 404, code: 'not_found', message: 'This task does not exist' }

describe('POST /tasks', () => {
  test('with text, day and account › is listed as an action item of that day, without a call', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR', name: 'Priya Nair' })
    const response = await add(account, { text: '  Order gloves ', assignee: colleague.uuid })
    expect([response.status, response.body]).toEqual([201, { code: 201, data: { uuid: expect.any(String) } }])
    const { data } = await list(colleague)
    expect(data).toEqual([
      {
        twilio_call_analysis_action_items_uuid: response.body.data.uuid,
        action_items: 'Order gloves',
        due_datetime: noon(0, 17).toISOString(),
        show_display: true,
        call_sid: '',
        caller_name: '',
        phone_from: '',
        transcript_line: null,
        kind: 'OWN',
        link: '',
        got_through_datetime: null,
        urgent: false,
        assignee: { client_account_uuid: colleague.uuid, login_email: colleague.email, name: 'Priya Nair' },
      },
    ])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['task_added'])
  })

  test('beside those of calls › stands in the same order, and counts as overdue and as due today', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [
      { text: 'from a call, late', dueAt: noon(-1, 9) },
      { text: 'from a call, tomorrow', dueAt: noon(1) },
    ])
    await add(account, { text: 'own, today' })
    await add(account, { text: 'own, late', due_day: dayIn(-1) })
    await add(account, { text: 'own, next week', due_day: dayIn(7) })
    expect(await texts(account)).toEqual(['own, late', 'from a call, late', 'own, today', 'from a call, tomorrow', 'own, next week'])
    expect((await list(account, 'dismiss=INCOMPLETED')).overdue).toBe(2)
    const { body } = await marquee.api('GET', '/home/today', { token: account.token })
    const tile = body.items.find(({ key }: { key: string }) => key === 'action-items-due')
    expect(tile).toMatchObject({ count: 3, tone: 'bad' })
    expect((await list(account, `dismiss=INCOMPLETED&${tile.to.split('?')[1]}`)).page.totalElements).toBe(3)
    expect(await texts(account, 'search=NEXT+week')).toEqual(['own, next week'])
    expect((await marquee.api('GET', '/inquiry/call-inquiry/main/action-items', { token: account.token })).body.total).toBe(5)
  })

  test('done and undone › is so in the list, as any action item', async () => {
    const account = await marquee.createAccount()
    const { uuid } = (await add(account)).body.data
    const tick = (show_item: boolean) => marquee.api('POST', `${LIST}/${uuid}/status-change`, { token: account.token, body: { show_item } })
    await tick(false)
    expect([await texts(account, 'dismiss=INCOMPLETED'), await texts(account, 'dismiss=COMPLETED')]).toEqual([[], ['Order gloves']])
    await tick(true)
    expect(await texts(account, 'dismiss=INCOMPLETED')).toEqual(['Order gloves'])
  })

  test.each([
    [{ text: ' ' }, 'Please enter a task.'],
    [{ text: 'x'.repeat(301) }, 'Task can have at most 300 characters'],
    [{ text: 'a\u0000b' }, 'Task contains characters that cannot be used'],
    [{ due_day: '' }, 'Please choose a due date.'],
    [{ due_day: '2026-02-30' }, 'Please choose a due date.'],
    [{ due_day: '0000-01-01' }, 'Please choose a due date.'],
    [{ assignee: 'ann' }, 'Please choose an account of your business.'],
    [{ assignee: randomUUID() }, 'Please choose an account of your business.'],
  ])('with %j › returns what is wrong, and adds nothing', async (more, message) => {
    const account = await marquee.createAccount()
    for (const response of [await add(account, more), await change(account, randomUUID(), more)])
      expect(problemOf(response)).toMatchObject({ status: 400, message })
    expect(await texts(account)).toEqual([])
  })

  test('for an account of another business, or a disabled one › is rejected with a message', async () => {
    const account = await marquee.createAccount()
    const disabled = await marquee.createAccount({ clientUuid: account.clientUuid, disabledAt: new Date() })
    for (const { uuid } of [await marquee.createAccount(), disabled])
      expect(problemOf(await add(account, { assignee: uuid }))).toMatchObject({
        status: 400,
        message: 'Please choose an account of your business.',
      })
  })
})

describe('PUT and DELETE /tasks/{uuid}', () => {
  test('by a colleague › changes it, and deletes it', async () => {
    const account = await marquee.createAccount()
    const colleague = await colleagueOf(account)
    const { uuid } = (await add(account, { assignee: account.uuid })).body.data
    expect((await change(colleague, uuid, { text: 'Order masks', due_day: dayIn(2) })).body).toEqual({ code: 200 })
    expect((await list(account)).data).toMatchObject([
      { action_items: 'Order masks', due_datetime: noon(2, 17).toISOString(), assignee: null },
    ])
    expect((await remove(colleague, uuid)).body).toEqual({ code: 200 })
    expect(await texts(account)).toEqual([])
    expect(problemOf(await remove(colleague, uuid))).toEqual(NO_TASK)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['task_added', 'task_changed', 'task_deleted'])
  })

  test('of another business, of nobody, or of a call › does not exist and stays as it is', async () => {
    const owner = await marquee.createAccount()
    const { uuid } = (await add(owner)).body.data
    const stranger = await marquee.createAccount()
    await insertActionItems(marquee, stranger, [{ text: 'Send the form', dueAt: noon() }])
    const [ofCall] = (await list(stranger)).data
    for (const id of [uuid, randomUUID(), 'abc', ofCall.twilio_call_analysis_action_items_uuid]) {
      expect(problemOf(await change(stranger, id, { text: 'Mine' }))).toEqual(NO_TASK)
      expect(problemOf(await remove(stranger, id))).toEqual(NO_TASK)
    }
    expect([await texts(owner), await texts(stranger)]).toEqual([['Order gloves'], ['Send the form']])
  })
})

describe('tasks of an account', () => {
  test('requested by itself › are its own alone', async () => {
    const account = await marquee.createAccount()
    const colleague = await colleagueOf(account)
    await add(account, { text: 'mine', assignee: account.uuid })
    await add(account, { text: 'hers', assignee: colleague.uuid })
    await add(account, { text: 'anybody’s' })
    expect(await texts(account, 'assignee=MINE')).toEqual(['mine'])
    expect(await list(colleague, 'assignee=MINE&dismiss=INCOMPLETED')).toMatchObject({
      data: [{ action_items: 'hers' }],
      page: { totalElements: 1 },
    })
    expect(problemOf(await marquee.api('GET', `${LIST}?assignee=ALL`, { token: account.token }))).toMatchObject({
      status: 400,
      message: 'assignee must be one of: MINE',
    })
  })

  const waysOut = {
    deleted: (admin: TestAccount, { uuid }: TestAccount) =>
      marquee.api('DELETE', `/user-management/accounts?client_account_uuid=${uuid}`, { token: admin.token }),
    disabled: (_: TestAccount, { email }: TestAccount) =>
      marquee.api('PUT', '/operator/accounts', { token: OPERATOR_KEY, body: { email, disabled: true } }),
  }

  test.each(['deleted', 'disabled'] as const)('that is %s › stay, and are anybody’s', async (way) => {
    const account = await marquee.createAccount()
    const colleague = await colleagueOf(account)
    await add(account, { assignee: colleague.uuid })
    await add(account, { text: 'mine', assignee: account.uuid })
    expect((await waysOut[way](account, colleague)).status).toBe(200)
    const assignees = (await list(account, 'sort_by_due_date=ASC')).data.map(
      ({ action_items, assignee }: { action_items: string; assignee: unknown }) => [action_items, assignee !== null],
    )
    expect(Object.fromEntries(assignees)).toEqual({ 'Order gloves': false, mine: true })
  })
})

import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { type ActionItem, getMainActionItems, listActionItems } from '#contract/calls/action-items.ts'
import { getCallsVersion } from '#contract/calls/calls.ts'
import { addManualTask, changeManualTask, deleteManualTask } from '#contract/calls/manual-tasks.ts'
import { getToday } from '#contract/home/home.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import ActionItemsScreen from '../ActionItemsScreen.tsx'
import { ESTIMATE } from '../testing/call-fixtures.ts'

const MEGAN = '0a5c6a7e-5a1d-4f0e-9b1c-000000000009'
const OWN: ActionItem = {
  ...ESTIMATE,
  twilio_call_analysis_action_items_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
  action_items: 'Order gloves',
  due_datetime: '2026-11-18T23:00:00.000Z',
  call_sid: '',
  caller_name: '',
  phone_from: '',
  transcript_line: null,
  kind: 'OWN',
  assignee: { client_account_uuid: MEGAN, login_email: 'megan@practice.test', name: null },
}

let server: FakeApi

function mockItems(data: ActionItem[]) {
  const page = { totalElements: data.length, totalPage: 1, size: 20, number: 1 }
  server.respond(listActionItems, { code: 200, data, page, overdue: 0 })
}

const accountOf = (client_account_uuid: string, login_email: string, disabled = false) => ({
  client_account_uuid,
  login_email,
  account_type: 'REGULAR' as const,
  created_datetime: '2026-11-01T12:00:00.000Z',
  last_sign_in_datetime: null,
  invited_datetime: null,
  disabled,
  name: null,
  two_step: false,
  permissions: [],
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T18:00:00Z') })
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getToday, { code: 200, items: [], done: [], next: null, counts: [], synced_at: null })
  server.respond(getCallsVersion, { code: 200, version: 'one' })
  server.respond(getMainActionItems, { code: 200, data: [], total: 0 })
  server.respond(listAccounts, {
    code: 200,
    data: [accountOf(MEGAN, 'megan@practice.test'), accountOf('0a5c6a7e-5a1d-4f0e-9b1c-00000000000a', 'gone@practice.test', true)],
  })
  mockItems([OWN])
  return () => {
    notifications.clean()
    vi.useRealTimers()
  }
})

const open = (at = '/actionItemList') => renderScreen({ Screen: ActionItemsScreen, path: '/actionItemList', at })

describe('/actionItemList › own tasks', () => {
  it('in the list › show who does them, and have no call', async () => {
    await open()
    const row = (await screen.findByText('Order gloves')).closest('li') as HTMLElement
    expect(within(row).getByText('megan@practice.test')).toBeDefined()
    expect(within(row).getByText('Tomorrow')).toBeDefined()
    expect(within(row).queryByRole('link')).toBeNull()
  })

  it('added › are due today unless another day is chosen, and assigned to an account that can sign in', async () => {
    server.respond(addManualTask, { code: 201, data: { uuid: OWN.twilio_call_analysis_action_items_uuid } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add task' }))
    const form = await screen.findByRole('form', { name: 'Add task' })
    await user.type(within(form).getByRole('textbox', { name: 'Task' }), 'Call the lab')
    await user.click(within(form).getByRole('combobox', { name: 'Assign to' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['megan@practice.test'])
    await user.click(screen.getByRole('option', { name: 'megan@practice.test' }))
    await user.click(within(form).getByRole('button', { name: 'Add task' }))
    await waitFor(() =>
      expect(server.calls(addManualTask)[0]?.body).toEqual({ text: 'Call the lab', due_day: '2026-11-17', assignee: MEGAN }),
    )
    expect(await screen.findByText('Task added')).toBeDefined()
  })

  it('added without a text › show what is missing, and send no request', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add task' }))
    const form = await screen.findByRole('form', { name: 'Add task' })
    await user.click(within(form).getByRole('button', { name: 'Add task' }))
    expect(await within(form).findByText('Please enter a task.')).toBeDefined()
    expect(server.calls(addManualTask)).toHaveLength(0)
  })

  it('edited › begin as they are, and show why they are rejected', async () => {
    server.reject(changeManualTask, 'not_found', 'This task does not exist')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit: Order gloves' }))
    const form = await screen.findByRole('form', { name: 'Edit task' })
    expect(within(form).getByRole('button', { name: 'Due, Nov 18, 2026' })).toBeDefined()
    await user.type(within(form).getByRole('textbox', { name: 'Task' }), ' and masks')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await within(form).findByText('This task does not exist')).toBeDefined()
    expect(server.calls(changeManualTask)[0]?.body).toEqual({ text: 'Order gloves and masks', due_day: '2026-11-18', assignee: MEGAN })
  })

  it('deleted › require confirmation', async () => {
    server.respond(deleteManualTask, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit: Order gloves' }))
    const form = await screen.findByRole('form', { name: 'Edit task' })
    await user.click(within(form).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('This deletes “Order gloves” for everyone. It can’t be undone.')).toBeDefined()
    expect(server.calls(deleteManualTask)).toHaveLength(0)
    const question = screen.getByRole('dialog', { name: 'Delete task' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Task deleted')).toBeDefined()
    expect(server.calls(deleteManualTask)).toHaveLength(1)
  })

  it('with “Mine” chosen › are requested by the account', async () => {
    await open('/actionItemList?assignee=MINE')
    await screen.findByText('Order gloves')
    expect(server.calls(listActionItems)[0]?.url.searchParams.get('assignee')).toBe('MINE')
  })
})

describe('/actionItemList › what came from no call', () => {
  it('private feedback › leads to where it is, a Yelp review to Yelp, and a resolved call-back shows when', async () => {
    const [feedback, yelp] = ['0a5c6a7e-5a1d-4f0e-9b1c-000000000002', '0a5c6a7e-5a1d-4f0e-9b1c-000000000003']
    const none = { ...OWN, assignee: null }
    mockItems([
      {
        ...none,
        twilio_call_analysis_action_items_uuid: feedback,
        action_items: 'Reply to Dana',
        kind: 'FEEDBACK',
        link: '/businessPromoter?x=1',
      },
      {
        ...none,
        twilio_call_analysis_action_items_uuid: yelp,
        action_items: 'Answer Sam',
        kind: 'YELP',
        link: 'https://www.yelp.com/biz/x',
      },
      {
        ...ESTIMATE,
        action_items: 'Call back Dana',
        kind: 'CALL_BACK',
        show_display: false,
        got_through_datetime: '2026-11-17T16:10:00.000Z',
      },
    ])
    await open('/actionItemList?dismiss=ALL')
    expect((await screen.findByRole('link', { name: 'Private feedback' })).getAttribute('href')).toBe('/businessPromoter?x=1')
    const there = screen.getByRole('link', { name: 'Open on Yelp' })
    expect([there.getAttribute('href'), there.getAttribute('target')]).toEqual(['https://www.yelp.com/biz/x', '_blank'])
    expect(screen.getByText('today 10:10 AM').parentElement?.textContent).toBe('Got through today 10:10 AM')
  })

  it('a Yelp review with another address than a web page › has no link', async () => {
    mockItems([{ ...OWN, kind: 'YELP', assignee: null, link: 'javascript:alert(1)' }])
    await open()
    expect(await screen.findByText('On Yelp')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Open on Yelp' })).toBeNull()
  })
})

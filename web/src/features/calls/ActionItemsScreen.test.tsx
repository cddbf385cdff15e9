import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeActionItemStatus } from '#contract/calls/action-item-status.ts'
import { type ActionItem, getMainActionItems, listActionItems } from '#contract/calls/action-items.ts'
import { getCallsVersion } from '#contract/calls/calls.ts'
import { getToday } from '#contract/home/home.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import ActionItemsScreen from './ActionItemsScreen.tsx'

const CALL_SID = 'CA00000000000000000000000000000001'
const item = (number: number, more: Partial<ActionItem> = {}): ActionItem => ({
  twilio_call_analysis_action_items_uuid: `0a5c6a7e-5a1d-4f0e-9b1c-00000000000${number}`,
  action_items: `Task ${number}`,
  due_datetime: '2026-11-17T23:00:00.000Z',
  show_display: true,
  call_sid: CALL_SID,
  caller_name: 'Dana Whitfield',
  phone_from: '+12175550142',
  transcript_line: 4,
  urgent: false,
  kind: 'CALL',
  link: '',
  got_through_datetime: null,
  assignee: null,
  ...more,
})

let server: FakeApi

function mockItems(data: ActionItem[], { totalElements = data.length, overdue = 0 } = {}) {
  server.respond(listActionItems, {
    code: 200,
    data,
    page: { totalElements, totalPage: Math.ceil(totalElements / 20), size: 20, number: 1 },
    overdue,
  })
  server.respond(getMainActionItems, { code: 200, data, total: totalElements })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T18:00:00Z') })
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getToday, { code: 200, items: [], done: [], next: null, counts: [], synced_at: null })
  server.respond(getCallsVersion, { code: 200, version: 'one' })
  server.respond(changeActionItemStatus, { code: 200 })
  mockItems([item(1), item(2, { due_datetime: '2026-11-10T15:00:00.000Z' })], { overdue: 1 })
  return () => {
    notifications.clean()
    vi.useRealTimers()
  }
})

const open = (at = '/actionItemList') => renderScreen({ Screen: ActionItemsScreen, path: '/actionItemList', at })
const rowOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement

describe('/actionItemList › the list', () => {
  it('with items › shows what, by when, and the call it came from at its line', async () => {
    await open()
    await screen.findByText('Task 1')
    expect(within(rowOf('Task 1')).getByText('Today')).toBeDefined()
    expect(within(rowOf('Task 2')).getByText('Overdue, 11-10')).toBeDefined()
    const related = within(rowOf('Task 1')).getByRole('link', { name: 'Dana Whitfield' })
    expect(related.getAttribute('href')).toBe(`/actionItemList?call=${CALL_SID}&line=4`)
    const number = within(rowOf('Task 1')).getByRole('link', { name: '+1 (217) 555-0142' })
    expect(number.getAttribute('href')).toBe('tel:+12175550142')
    expect(screen.getByText('2 open, 1 overdue')).toBeDefined()
  })

  it('with a task to call back, once its number was dialed › shows the question whether they were reached, and is done or stays', async () => {
    const text = 'Call back Dana Whitfield, +1 (217) 555-0142'
    mockItems([item(1, { kind: 'CALL_BACK', action_items: text }), item(2)])
    const { user } = await open()
    await screen.findByText('Task 2')
    const [row = document.body, other = document.body] = screen.getAllByRole('listitem')
    const dial = async () => {
      const number = within(row).getAllByRole('link', { name: '+1 (217) 555-0142' })[0] as HTMLElement
      // The test environment cannot follow tel:
      number.addEventListener('click', (event) => event.preventDefault())
      await user.click(number)
    }
    await dial()
    expect(within(other).queryByText(/Did you reach/)).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'Not yet' }))
    expect(within(row).queryByText(/Did you reach/)).toBeNull()
    expect(server.calls(changeActionItemStatus)).toEqual([])
    await dial()
    await user.click(within(row).getByRole('button', { name: 'Mark as called back' }))
    await waitFor(() => expect(server.calls(changeActionItemStatus).at(-1)?.body).toEqual({ show_item: false }))
    expect(within(row).getByRole('checkbox', { name: `Reopen: ${text}` })).toBeDefined()
  })

  it('with a caller in need › has it under Urgent, marked so, until it is done', async () => {
    mockItems([item(3, { urgent: true }), item(4, { urgent: true, due_datetime: '2026-11-16T15:00:00.000Z' }), item(1)])
    const { user } = await open()
    const urgent = await screen.findByRole('region', { name: 'Urgent' })
    expect(within(urgent).getAllByRole('listitem')).toHaveLength(2)
    expect(within(rowOf('Task 3')).getByText('Urgent')).toBeDefined()
    expect(within(rowOf('Task 4')).getByText('Urgent, 11-16')).toBeDefined()
    await user.click(within(urgent).getByRole('checkbox', { name: 'Done: Task 3' }))
    await waitFor(() => expect(within(rowOf('Task 3')).queryByText('Urgent')).toBeNull())
  })

  it('with items of several days › has them under Overdue, Today and Later, by the business’s clock', async () => {
    mockItems([
      // In Chicago: 11 PM on the 16th, 11 PM on the 17th, and midnight at the start of the 18th
      item(1, { due_datetime: '2026-11-17T05:00:00.000Z' }),
      item(2, { due_datetime: '2026-11-18T05:00:00.000Z' }),
      item(3, { due_datetime: '2026-11-18T06:00:00.000Z' }),
    ])
    await open()
    await screen.findByText('Task 1')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Overdue', 'Today', 'Later'])
    for (const [group, task] of [
      ['Overdue', 'Task 1'],
      ['Today', 'Task 2'],
      ['Later', 'Task 3'],
    ] as const)
      expect(within(screen.getByRole('region', { name: group })).getByText(task)).toBeDefined()
  })

  it('with a number in its text › dials that, without its extension, and no date', async () => {
    mockItems([item(1, { action_items: 'Ring (217) 555-0163 ext. 12 about 2026-11-20, file 10 2345 67', phone_from: '' })])
    await open()
    expect((await screen.findByRole('link', { name: '(217) 555-0163' })).getAttribute('href')).toBe('tel:2175550163')
    expect(document.querySelectorAll('a[href^="tel:"]')).toHaveLength(1)
    expect(screen.getByText('Private number')).toBeDefined()
  })

  it('with a call-back › shows the number once', async () => {
    mockItems([item(1, { action_items: 'Call back Dana Whitfield, +1 (217) 555-0142' })])
    await open()
    expect(await screen.findAllByText(/555-0142/)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Dana Whitfield' })).toBeDefined()
  })

  it('without parameters › requests what is open, overdue first', async () => {
    await open()
    await screen.findByText('Task 1')
    const { searchParams } = server.calls(listActionItems)[0]?.url ?? new URL('none:')
    expect([searchParams.get('dismiss'), searchParams.get('sort_by_due_date'), searchParams.get('page')]).toEqual([
      'INCOMPLETED',
      'BY_TODAY',
      '1',
    ])
  })

  it('with an address › requests what the address names', async () => {
    await open('/actionItemList?dismiss=COMPLETED&sort_by_due_date=DESC&search=dana')
    await screen.findByText('Task 1')
    const { searchParams } = server.calls(listActionItems)[0]?.url ?? new URL('none:')
    expect([searchParams.get('dismiss'), searchParams.get('sort_by_due_date'), searchParams.get('search')]).toEqual([
      'COMPLETED',
      'DESC',
      'dana',
    ])
  })

  it('another filter chosen › writes it into the address', async () => {
    const { user, currentPath } = await open()
    await user.click(screen.getByRole('radio', { name: 'Done' }))
    await waitFor(() => expect(currentPath()).toBe('/actionItemList?dismiss=COMPLETED'))
    await user.click(screen.getByRole('radio', { name: 'Open' }))
    await waitFor(() => expect(currentPath()).toBe('/actionItemList'))
  })

  it('with nothing open › shows what will come, and leads to what is done', async () => {
    mockItems([])
    const { user, currentPath } = await open()
    await user.click(await screen.findByRole('button', { name: 'Show done items' }))
    await waitFor(() => expect(currentPath()).toBe('/actionItemList?dismiss=COMPLETED'))
  })

  it('when it fails › shows an error, and Retry loads again', async () => {
    server.reject(listActionItems, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('The database is away')).toBeDefined()
    mockItems([item(1)])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Task 1')).toBeDefined()
  })
})

describe('/actionItemList › ticking off', () => {
  it('an item › is done at once, stays in its place, and counts no more', async () => {
    server.neverRespond(changeActionItemStatus)
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Task 1' }))
    expect(await screen.findByRole('checkbox', { name: 'Reopen: Task 1', checked: true })).toBeDefined()
    expect(screen.getByRole('link', { name: /Action items.*1/ })).toBeDefined()
    expect(screen.getByText('1 open, 1 overdue')).toBeDefined()
    expect(server.calls(changeActionItemStatus)[0]?.body).toEqual({ show_item: false })
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('an item › then Undo › is open again, on the server too', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Task 1' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('checkbox', { name: 'Done: Task 1', checked: false })).toBeDefined()
    await waitFor(() =>
      expect(server.calls(changeActionItemStatus).map(({ body }) => body)).toEqual([{ show_item: false }, { show_item: true }]),
    )
  })

  it('an item that the server rejects › comes back, with the reason', async () => {
    const release = server.deferRejection(changeActionItemStatus, 'unavailable', 'The database is away')
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Task 1' }))
    await screen.findByRole('checkbox', { name: 'Reopen: Task 1' })
    release()
    expect(await screen.findByRole('checkbox', { name: 'Done: Task 1', checked: false })).toBeDefined()
    expect(await screen.findByText('The database is away')).toBeDefined()
    expect(screen.getByRole('link', { name: /Action items.*2/ })).toBeDefined()
  })

  it('a done item › can be opened again, and Undo makes it done', async () => {
    mockItems([item(1, { show_display: false, due_datetime: '2026-11-10T15:00:00.000Z' })])
    const { user } = await open('/actionItemList?dismiss=COMPLETED')
    // A completed item is not overdue
    expect(within((await screen.findByText('Task 1')).closest('li') as HTMLElement).getByText('11-10')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'Reopen: Task 1' }))
    expect(await screen.findByText('Reopened: Task 1')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('checkbox', { name: 'Reopen: Task 1', checked: true })).toBeDefined()
    await waitFor(() =>
      expect(server.calls(changeActionItemStatus).map(({ body }) => body)).toEqual([{ show_item: true }, { show_item: false }]),
    )
  })
})

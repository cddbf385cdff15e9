import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_CALL_COLUMNS, getCallColumns, saveCallColumns } from '#contract/calls/call-columns.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refetchUserInformation, startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../../platform/testing/fixtures.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import CallListScreen from '../CallListScreen.tsx'
import { mockCallScreens } from '../testing/call-fixtures.ts'

let server: FakeApi

beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  startSession('token-a')
  mockCallScreens(server)
  await refetchUserInformation()
  return () => {
    notifications.clean()
  }
})

describe('/callInquiries › columns', () => {
  async function openDialog() {
    const opened = await renderScreen({ Screen: CallListScreen, path: '/callInquiries', at: '/callInquiries' })
    await opened.user.click(screen.getByRole('button', { name: 'Columns' }))
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Columns' }) }
  }

  it('none selected › is rejected with the specification’s message', async () => {
    const { user, dialog } = await openDialog()
    await user.click(within(dialog).getByRole('checkbox', { name: 'All' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getByRole('alert').textContent).toBe('Please select the column names to display!')
    expect(server.calls(saveCallColumns)).toHaveLength(0)
  })

  it('moved and hidden › are saved in that order, and shown at once', async () => {
    const { user, dialog } = await openDialog()
    server.neverRespond(saveCallColumns)
    await user.click(within(dialog).getByRole('button', { name: 'Move From up' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Summary' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const expected = ['CALL_FROM', 'CALL_DATETIME', ...DEFAULT_CALL_COLUMNS.slice(2).filter((column) => column !== 'SUMMARY')]
    await expect.poll(() => server.calls(saveCallColumns)[0]?.body).toEqual({ selected_columns: expected })
    await expect.poll(() => screen.getAllByRole('columnheader')[0]?.textContent).toBe('From')
    expect(screen.queryByRole('columnheader', { name: 'Summary' })).toBeNull()
  })

  it('rejected by the server › go back to what they were, and show why', async () => {
    const { user, dialog } = await openDialog()
    server.reject(saveCallColumns, 'unavailable', 'The database is away.')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Date' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The database is away.')).toBeDefined()
    await expect.poll(() => screen.getAllByRole('columnheader')[0]?.textContent).toBe('Date')
  })

  it('Reset › brings all of them back in their first order', async () => {
    server.respond(getCallColumns, { code: 200, column_lists: ['SUMMARY'] })
    server.respond(saveCallColumns, { code: 200 })
    const { user, dialog } = await openDialog()
    await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await expect.poll(() => server.calls(saveCallColumns)[0]?.body).toEqual({ selected_columns: [...DEFAULT_CALL_COLUMNS] })
  })
})

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getToday } from '#contract/home/home.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { MenuEntries } from './MenuEntries.tsx'

const CALL_BACKS = '/actionItemList?kind=CALL_BACK'

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  startSession('token-a')
  const counts = [
    { path: '/callInquiriesDashboard', count: 3, urgent: true, to: CALL_BACKS },
    { path: '/bills-pay', count: 1, urgent: false },
  ]
  fakeApi().respond(getToday, { code: 200, items: [], done: [], next: null, counts, synced_at: null })
})

const Menu = () => (
  <>
    <h1>Menu</h1>
    <MenuEntries look="normal" />
  </>
)

test('a count in the menu › clicked › leads to exactly what it counts, the entry to its screen', async () => {
  const { user, currentPath } = await renderScreen({ Screen: Menu, path: '/home' })
  const count = await screen.findByRole('link', { name: 'Call Inquiries: 3 waiting' })
  expect(screen.getByRole('link', { name: 'Call Inquiries' }).getAttribute('href')).toBe('/callInquiriesDashboard')
  expect(screen.getByRole('link', { name: 'Bills: 1 waiting' }).getAttribute('href')).toBe('/bills-pay')
  await user.click(count)
  expect(currentPath()).toBe(CALL_BACKS)
})

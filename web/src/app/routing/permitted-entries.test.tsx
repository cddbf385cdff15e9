import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listUnpaidInvoices } from '#contract/billing/invoices.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { getSession, startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { areaTabsAt } from '../area-tabs.ts'
import { actions, menu, userMenu } from '../menu.ts'
import { startReloadingUserOnDenial } from './follow-permissions.ts'
import { usePermittedEntries, usePermittedMenu } from './permitted-entries.ts'
import { routes } from './routes.ts'

/** An explicit list, so that no screen loses its permission unnoticed or requires a different permission than the endpoints it calls */
const SCREENS_WITH_PERMISSION = {
  '/bills-pay': 'bills',
  '/billsDetail': ['bills', 'statements'],
  '/paymentHistory': 'statements',
  '/accountSetting': 'settings',
  '/aiBusinessPromoter/promptConfiguration': 'settings',
}

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
})

const shown = () =>
  renderHook(() => ({ menu: usePermittedMenu(), userMenu: usePermittedEntries(userMenu), actions: usePermittedEntries(actions) })).result
    .current

test('the menus › of an account with every permission › are complete', () => {
  expect(shown()).toEqual({ menu, userMenu, actions })
})

test('the menus › of a Standard User without any permission › lack the disabled entries, and headings without entries', () => {
  sessionStore.describe({ permissions: [] })
  const { menu: groups, userMenu: own, actions: offered } = shown()
  expect(groups.map(({ label }) => label)).not.toContain('Payment')
  expect(own).toEqual(userMenu.filter(({ label }) => label !== 'Profile'))
  expect(offered.map(({ label }) => label)).not.toContain('Pay')
})

test('the menus › of a Standard User with one of two permissions › include the group', () => {
  sessionStore.describe({ permissions: ['statements'] })
  expect(
    shown()
      .menu.find(({ label }) => label === 'Payment')
      ?.entries.map(({ label }) => label),
  ).toEqual(['Payment History'])
})

test('the tabs of the settings › without the permission › are all but those that require it', () => {
  const labelsAt = (path: string, granted: readonly Permission[] = ['bills']) =>
    areaTabsAt(routes, path, false, granted)?.tabs.map(({ label }) => label)
  expect(labelsAt('/accountList', PERMISSIONS)).toContain('Business')
  expect(labelsAt('/accountList')).toEqual(labelsAt('/accountList', PERMISSIONS)?.filter((label) => label !== 'Business'))
  expect(labelsAt('/accountSetting')).toBeUndefined()
})

test('the screens › whose calls require a permission › require the same permission', () => {
  const needs = Object.fromEntries(routes.flatMap(({ path, permission }) => (permission ? [[path, permission]] : [])))
  expect(needs).toEqual(SCREENS_WITH_PERMISSION)
})

test('a rejected call › because a permission was revoked meanwhile › makes the session load the remaining permissions', async () => {
  const api = fakeApi()
  startReloadingUserOnDenial()
  api.respond(getMyInformation, { ...BRIGHT_SMILE, type: 'REGULAR', permissions: ['settings'] })
  api.reject(listUnpaidInvoices, 'not_allowed', 'Bills are turned off for your account')
  expect(getSession().permissions).toEqual(PERMISSIONS)
  await act(() => queryClient.fetchQuery({ queryKey: ['bills'], queryFn: () => call(listUnpaidInvoices) }).catch(() => {}))
  await expect.poll(() => getSession().permissions).toEqual(['settings'])
})

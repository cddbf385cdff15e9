import { expect, test } from 'vitest'
import type { ScreenRoute } from '../platform/web-feature.ts'
import { areaTabsAt } from './area-tabs.ts'
import { routes } from './routing/routes.ts'

const route = (path: string, values: Partial<ScreenRoute>): ScreenRoute => ({
  path,
  title: path.slice(1),
  layout: 'shell',
  screen: () => Promise.reject(new Error('not shown')),
  ...values,
})
const AREA = [
  route('/devices', { tab: { group: 'Security' } }),
  route('/plain', { parent: 'Settings' }),
  route('/people', { tab: { group: 'People' } }),
  route('/audit', { tab: { group: 'Security', administratorsOnly: true } }),
]

test('the tabs › on a screen of the settings › are their groups in order, and the screens of the current one', () => {
  expect(areaTabsAt(AREA, '/audit', true)).toMatchObject({
    label: 'Settings',
    tabs: [
      { label: 'People', to: '/people' },
      { label: 'Security', to: '/devices' },
    ],
    current: '/devices',
    within: { label: 'Security', current: '/audit', tabs: [{ label: 'devices' }, { label: 'audit' }] },
  })
})

test('the tabs › for a standard user › lack what is for administrators, and a group of one has no tabs below it', () => {
  expect(areaTabsAt(AREA, '/devices', false)).toMatchObject({ current: '/devices', within: null })
})

test('the tabs › on another or an unknown screen, or where there is only one › are not shown', () => {
  for (const path of ['/plain', '/nowhere']) expect(areaTabsAt(AREA, path, true)).toBeNull()
  expect(areaTabsAt(AREA.slice(0, 1), '/devices', true)).toBeNull()
})

/** An explicit list, so that showing a tab to every account is a deliberate decision */
const FOR_ADMINISTRATORS = ['Phone Numbers /numbers', 'Website Numbers /websiteNumbers', 'Connections /connections', 'Audit Log /auditLog']

test('the settings › built from the features › lead to each of their screens', () => {
  const own = routes.filter(({ tab }) => tab)
  const screensFor = (isAdministrator: boolean) =>
    own.filter(({ path }) => areaTabsAt(routes, path, isAdministrator)).map(({ title, path }) => `${title} ${path}`)
  expect(areaTabsAt(routes, '/accountList', true)?.tabs.map(({ label, to }) => `${label} ${to}`)).toEqual([
    'Business /accountSetting',
    'People /accountList',
    'Notifications /notices',
    'Connections /connections',
    'Security /devices',
  ])
  expect(areaTabsAt(routes, '/devices', true)?.within?.tabs.map(({ label }) => label)).toEqual(['Devices', 'Two-Step Sign-In', 'Audit Log'])
  expect(screensFor(true)).toHaveLength(own.length)
  expect(screensFor(true).filter((shown) => !screensFor(false).includes(shown))).toEqual(FOR_ADMINISTRATORS)
})

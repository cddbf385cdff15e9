import { IconKey } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import type { ScreenRoute } from '../platform/web-feature.ts'
import { areaTabsAt } from './area-tabs.ts'
import { routes } from './routing/routes.ts'

const tab = { icon: IconKey }
const route = (path: string, values: Partial<ScreenRoute>): ScreenRoute => ({
  path,
  title: path.slice(1),
  layout: 'shell',
  screen: () => Promise.reject(new Error('not shown')),
  ...values,
})
const AREAS = [
  route('/one', { parent: 'Settings', tab }),
  route('/other', { parent: 'Payments', tab }),
  route('/plain', { parent: 'Settings' }),
  route('/two', { parent: 'Settings', tab }),
  route('/three', { parent: 'Settings', tab: { ...tab, administratorsOnly: true } }),
]
const labelsAt = (path: string, isAdministrator = true) => areaTabsAt(AREAS, path, isAdministrator)?.tabs.map(({ label }) => label)

test('the tabs › on a screen that is a tab › are all tabs of its area, in the order of the features', () => {
  expect(areaTabsAt(AREAS, '/two', true)).toMatchObject({ label: 'Settings', current: '/two' })
  expect(labelsAt('/two')).toEqual(['one', 'two', 'three'])
})

test('the tabs › for a standard user › lack those for administrators', () => {
  expect(labelsAt('/one', false)).toEqual(['one', 'two'])
})

test('the tabs › on a screen that is no tab, the only tab of its area, or unknown › are not shown', () => {
  for (const path of ['/plain', '/other', '/nowhere']) expect(labelsAt(path)).toBeUndefined()
})

/** Listed, so that showing a tab to every account is deliberate */
const FOR_ADMINISTRATORS = ['Connections /connections', 'Audit Log /auditLog']

test('the settings › built from the features › have a tab for each of their screens that declares one', () => {
  const tabsFor = (isAdministrator: boolean) =>
    areaTabsAt(routes, '/accountList', isAdministrator)?.tabs.map(({ label, to }) => `${label} ${to}`) ?? []
  const specified = ['Account Setting /accountSetting', 'Account /accountList']
  expect(tabsFor(false).filter((shown) => specified.includes(shown))).toEqual(specified)
  expect(tabsFor(true).filter((shown) => !tabsFor(false).includes(shown))).toEqual(FOR_ADMINISTRATORS)
  expect(tabsFor(true)).toHaveLength(routes.filter((shown) => shown.parent === 'Settings' && shown.tab).length)
})

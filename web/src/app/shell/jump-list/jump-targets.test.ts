import { IconMap } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import type { MenuGroup } from '../../menu.ts'
import { buildJumpGroups, findJumpTargets, splitAtMatch } from './jump-targets.ts'

const menu: MenuGroup[] = [
  { label: null, entries: [{ label: 'Dashboard', path: '/home', icon: IconMap }] },
  {
    label: 'Map Scan',
    entries: [
      { label: 'Map Scan Google', path: '/mapScanGoogle', icon: IconMap },
      { label: 'Scan history', path: '/mapScanList', icon: IconMap },
    ],
  },
  {
    label: 'Review Management',
    entries: [{ label: 'AI Business Promoter', path: '/aiBusinessPromoter', icon: IconMap, inJumpList: false }],
  },
]
const pathsFor = (query: string) => findJumpTargets(menu, query).map(({ path }) => path)

test('jump list › nothing typed › offers every page except those only in the menu', () => {
  expect(pathsFor('')).toEqual(['/home', '/mapScanGoogle', '/mapScanList'])
})

test('jump list › a part of the group’s name › finds its pages too', () => {
  expect(pathsFor('map')).toEqual(['/mapScanGoogle', '/mapScanList'])
})

test('jump list › several terms in any order and case › all must be there', () => {
  expect(pathsFor('GOOGLE scan')).toEqual(['/mapScanGoogle'])
  expect(pathsFor('google history')).toEqual([])
})

test('jump list › the match in a label › is cut out for highlighting', () => {
  expect(splitAtMatch('Map Scan Google', ' scan ')).toEqual(['Map ', 'Scan', ' Google'])
  expect(splitAtMatch('Scan history', 'map')).toEqual(['Scan history', '', ''])
  expect(splitAtMatch('Dashboard', '')).toEqual(['Dashboard', '', ''])
})

const actions = [{ label: 'Send request', searchTerms: 'invite ask for a review', path: '/businessPromoter?send=1', icon: IconMap }]
const hit = { title: 'Dana Whitfield', detail: '+1 (217) 555-0142, called Nov 16', to: '/callInquiries?search=%2B12175550142' }

test('jump list › groups › pages first without a heading, then actions, then search results; empty groups are left out', () => {
  const found = [
    { key: 'callers' as const, complete: true, hits: [hit] },
    { key: 'invoices' as const, complete: true, hits: [] },
    { key: 'reviews' as const, complete: false, hits: [] },
  ]
  expect(
    buildJumpGroups({ menu, actions, found }, 'a').map(({ heading, entries }) => [heading, entries.map(({ label }) => label)]),
  ).toEqual([
    [null, ['Dashboard', 'Map Scan Google', 'Scan history']],
    ['Actions', ['Send request']],
    ['Callers', ['Dana Whitfield']],
    ['Reviews', []],
  ])
  expect(buildJumpGroups({ menu, actions, found }, 'a').at(-1)?.note).toContain('took too long')
})

test('jump list › an action › is found by its other search terms too', () => {
  const labelsFor = (query: string) =>
    buildJumpGroups({ menu, actions, found: [] }, query).flatMap(({ entries }) => entries.map(({ label }) => label))
  expect(labelsFor('invite')).toEqual(['Send request'])
  expect(labelsFor('request send')).toEqual(['Send request'])
  expect(labelsFor('invoice')).toEqual([])
})

import { IconMap } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import type { MenuGroup } from '../menu.ts'
import { findJumpTargets, splitAtMatch } from './jump-targets.ts'

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

test('jump list › nothing typed › offers every page but those of the menu only', () => {
  expect(pathsFor('')).toEqual(['/home', '/mapScanGoogle', '/mapScanList'])
})

test('jump list › a word of the group › finds its pages too', () => {
  expect(pathsFor('map')).toEqual(['/mapScanGoogle', '/mapScanList'])
})

test('jump list › several words in any order and case › all must be there', () => {
  expect(pathsFor('GOOGLE scan')).toEqual(['/mapScanGoogle'])
  expect(pathsFor('google history')).toEqual([])
})

test('jump list › the match in a label › is cut out for highlighting', () => {
  expect(splitAtMatch('Map Scan Google', ' scan ')).toEqual(['Map ', 'Scan', ' Google'])
  expect(splitAtMatch('Scan history', 'map')).toEqual(['Scan history', '', ''])
  expect(splitAtMatch('Dashboard', '')).toEqual(['Dashboard', '', ''])
})

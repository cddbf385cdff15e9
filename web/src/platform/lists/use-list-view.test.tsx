import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { choiceFilter, optionalPeriodFilter, requiredChoiceFilter, toOptions } from './list-filters.ts'
import { useListView } from './use-list-view.ts'

const FILTERS = {
  stars: choiceFilter('stars', { label: 'Stars', options: toOptions({ 5: '5 stars', 1: '1 star' }) }),
  sorting: requiredChoiceFilter('sort', { label: 'Sort', initial: 'DESC', options: toOptions({ DESC: 'Newest', ASC: 'Oldest' }) }),
  period: optionalPeriodFilter('from', 'to'),
}

function Sample() {
  const view = useListView(FILTERS)
  return (
    <>
      <h1>{JSON.stringify(view.query)}</h1>
      <p>{view.chosenCount} set</p>
      <button type="button" onClick={() => view.choose({ stars: '1' })}>
        One star
      </button>
      <button type="button" onClick={() => view.choose({ sorting: 'DESC' })}>
        Newest
      </button>
      <button type="button" onClick={view.clear}>
        Clear
      </button>
    </>
  )
}

const open = (at: string) => renderScreen({ Screen: Sample, path: '/list', at })
const requestedQuery = () => JSON.parse(screen.getByRole('heading').textContent ?? '')

test('a list’s view › of an address with every parameter › is what the endpoint is queried for', async () => {
  await open('/list?page=3&search=dana&stars=5&sort=ASC&from=2026-10-01&to=2026-10-31')
  expect(requestedQuery()).toEqual({ page: 3, search: 'dana', stars: '5', sort: 'ASC', from: '2026-10-01', to: '2026-10-31' })
  expect(screen.getByText('2 set')).toBeDefined()
})

test('a list’s view › of an address with invalid parameters › ignores them', async () => {
  await open('/list?page=-1&stars=9&sort=BEST&from=2026-10-31&to=2026-10-01')
  expect(requestedQuery()).toEqual({ page: 1, sort: 'DESC' })
})

test('a list’s view › a search longer than the server accepts › is truncated', async () => {
  await open(`/list?search=${'x'.repeat(5000)}`)
  expect(requestedQuery().search).toHaveLength(200)
})

test('a list’s view › a choice › returns to the first page, and defaults leave the address', async () => {
  const { user, currentPath } = await open('/list?page=3&sort=ASC')
  await user.click(screen.getByRole('button', { name: 'One star' }))
  await expect.poll(currentPath).toBe('/list?sort=ASC&stars=1')
  await user.click(screen.getByRole('button', { name: 'Newest' }))
  await expect.poll(currentPath).toBe('/list?stars=1')
})

test('a list’s view › cleared › preserves the order and the address’s other parameters', async () => {
  const { user, currentPath } = await open('/list?page=2&search=x&stars=1&sort=ASC&from=2026-10-01&to=2026-10-31&call=CA1')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await expect.poll(currentPath).toBe('/list?sort=ASC&call=CA1')
})

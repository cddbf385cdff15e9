import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorState } from '../states/ErrorState.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { choosePagerPages } from './pager-pages.ts'

interface Caller {
  id: string
  name: string
  seconds: number
}

const columns: Column<Caller>[] = [
  { key: 'name', header: 'Caller', render: ({ name }) => name, isRowLink: true },
  { key: 'seconds', header: 'Seconds', render: ({ seconds }) => seconds, align: 'end', sorted: 'descending', onSort: vi.fn() },
]
const rows: Caller[] = [
  { id: 'a', name: 'Dana Whitfield', seconds: 252 },
  { id: 'b', name: 'Luis Ortega', seconds: 116 },
]

function renderTable(props: Partial<ComponentProps<typeof DataTable<Caller>>> = {}) {
  const onPage = vi.fn()
  render(
    <MantineProvider env="test">
      <DataTable
        caption="Calls"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/callInquiries?call=${id}`}
        empty={<p>No calls yet</p>}
        page={{ number: 2, size: 10, totalElements: 286, totalPage: 29, onPage }}
        {...props}
      />
    </MantineProvider>,
  )
  return { onPage, table: screen.getByRole('table', { name: 'Calls' }) }
}

test('data table › with rows › each row has one real link', () => {
  const { table } = renderTable()
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dana Whitfield', '/callInquiries?call=a'],
    ['Luis Ortega', '/callInquiries?call=b'],
  ])
})

test('data table › clicked beside the link › opens the link, and screen readers announce it once', () => {
  const { table } = renderTable()
  const [, row] = within(table).getAllByRole('row')
  const beside = row?.querySelector('td:last-child a')
  expect(beside?.getAttribute('href')).toBe('/callInquiries?call=a')
  expect([beside?.getAttribute('aria-hidden'), beside?.getAttribute('tabindex')]).toEqual(['true', '-1'])
})

test('data table › with a sorted column › indicates that and can be sorted', async () => {
  renderTable()
  const header = screen.getByRole('columnheader', { name: 'Seconds' })
  expect(header.getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(within(header).getByRole('button'))
  expect(columns[1]?.onSort).toHaveBeenCalledTimes(1)
})

test('data table › with pages › shows the range and changes the page', async () => {
  const { onPage } = renderTable()
  expect(screen.getByText('11–20 of 286')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 29' }))
  expect(onPage.mock.calls).toEqual([[3], [29]])
})

test('data table › loading › retains the header and shows as many rows as a page has', () => {
  const { table } = renderTable({ rows: undefined, page: undefined })
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('columnheader', { name: 'Caller' })).toBeTruthy()
  expect(table.querySelectorAll('tbody tr')).toHaveLength(10)
})

test('data table › without rows › retains the header and shows the empty state', () => {
  const { table } = renderTable({ rows: [] })
  expect(screen.getByText('No calls yet')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Caller' })).toBeTruthy()
  expect(table.querySelector('tbody')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('data table › failed › shows the error with Retry instead of old rows', async () => {
  const onRetry = vi.fn()
  renderTable({ error: <ErrorState title="The calls could not be loaded" message="Try again." requestId="7f3a-91c2" onRetry={onRetry} /> })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('The calls could not be loaded')
  expect(alert.textContent).toContain('Request 7f3a-91c2')
  expect(screen.queryByText('Dana Whitfield')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test.each([
  [1, 3, [1, 2, 3]],
  [1, 29, [1, 2, 3, 4, 5, 'gap-end', 29]],
  [15, 29, [1, 'gap-start', 14, 15, 16, 'gap-end', 29]],
  [28, 29, [1, 'gap-start', 25, 26, 27, 28, 29]],
])('pager › page %i of %i › shows the ends and the neighbours', (page, total, expected) => {
  expect(choosePagerPages(page, total)).toEqual(expected)
})

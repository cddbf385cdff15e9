import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getSeoMain } from '#contract/seo/seo-report.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { DETAIL, noReport } from '../testing/seo-fixtures.ts'
import SeoCard from './SeoCard.tsx'

let server: FakeApi

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
})

const Home = () => (
  <>
    <h1>Dashboard</h1>
    <SeoCard />
  </>
)
const open = () => renderScreen({ Screen: Home, path: '/home' })

it('the SEO card › of the latest report › has its eight metrics with their growth, and leads to it', async () => {
  server.respond(getSeoMain, { ...DETAIL.main, code: 200 })
  await open()
  const card = within(screen.getByRole('region', { name: 'SEO' }))
  expect(await card.findByText(DETAIL.main.description)).toBeDefined()
  expect(card.getByText('October 2026')).toBeDefined()
  expect(await card.findByText('1,842', {}, { timeout: 3_000 })).toBeDefined()
  expect(card.getAllByText(/^[+−]\d+\.\d\d%$/).map(({ textContent }) => textContent)).toEqual([
    '+6.41%',
    '−3.64%',
    '+9.23%',
    '+4.10%',
    '+5.03%',
    '+2.28%',
    '−1.19%',
    '+3.87%',
  ])
  expect(server.calls(getSeoMain)[0]?.url.search).toBe('?year=0&month=0')
  expect(card.getByRole('link', { name: 'SEO Report' }).getAttribute('href')).toBe('/seo')
})

it('the SEO card › without a report › shows what will be here', async () => {
  server.respond(getSeoMain, { ...noReport(0, 0).main, code: 200 })
  await open()
  expect(await screen.findByText(/No data yet/)).toBeDefined()
})

it('the SEO card › that could not be loaded › can be tried again', async () => {
  server.reject(getSeoMain, 'internal', 'The database rests')
  const { user } = await open()
  await screen.findByText('SEO data could not be loaded')
  server.respond(getSeoMain, { ...DETAIL.main, code: 200 })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('October 2026')).toBeDefined()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BRANDS } from '#contract/brands.ts'
import { UnsubscribePage } from './UnsubscribePage.tsx'

const WHOM = { code: 200, company_name: 'Bright Smile Dental', logo_url: null, language: 'en', unsubscribed: false }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['while the server is away', async () => new Response('', { status: 503 })],
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the unsubscribe page › opened %s › can be tried again, and then does what it is for', async (_, fail) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => fail())
  render(<UnsubscribePage brand={BRANDS.marquee} />)
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })
  vi.stubGlobal('fetch', async () => Response.json(WHOM))
  fireEvent.click(again)
  fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { name: /unsubscribed/i })).toBeDefined()
  expect(replace).not.toHaveBeenCalled()
})

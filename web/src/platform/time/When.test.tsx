import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../session-store.ts'
import { When } from './When.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T18:00:00Z') })
  sessionStore.describe({ timeZone: 'America/Chicago' })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a moment on a screen › without its own time zone › is shown in the business’s time zone, exactly in the tooltip', () => {
  render(<When at="2026-11-17T00:22:41Z" />)
  const shown = screen.getByText('Yesterday 6:22 PM')
  expect([shown.tagName, shown.getAttribute('dateTime')]).toEqual(['TIME', '2026-11-17T00:22:41Z'])
  expect(shown.title).toBe('Monday, November 16, 2026 at 6:22:41 PM CST')
})

test('a moment on a screen › with a chosen time zone › is shown in that one', () => {
  render(<When at="2026-11-17T00:22:41Z" zone="America/New_York" show="time" />)
  expect(screen.getByText('7:22 PM').title).toContain('7:22:41 PM EST')
})

test('a moment in brief › of today and of another day › is the time, or the day', () => {
  render(
    <>
      <When at="2026-11-17T15:04:00Z" show="brief" />
      <When at="2026-11-09T15:04:00Z" show="brief" />
    </>,
  )
  expect(screen.getByText('9:04 AM')).toBeDefined()
  expect(screen.getByText('Mon, Nov 9')).toBeDefined()
})

test('a moment in the specification’s format of 24 hours with AM and PM › is colloquial on the screen, and has that format in the tooltip', () => {
  render(<When at="2026-11-17T00:22:41Z" format="MM/DD/YY, HH:mm:ss A" />)
  const shown = screen.getByText('Yesterday 6:22 PM')
  expect(shown.title).toBe('11/16/26, 18:22:41 PM · Monday, November 16, 2026 at 6:22:41 PM CST')
})

test('a day in the specification’s format › is shown in it, alone', () => {
  render(<When at="2026-11-17T00:22:41Z" format="MM/DD/YY" />)
  const shown = screen.getByText('11/16/26')
  expect([shown.textContent, shown.title]).toEqual(['11/16/26', 'Monday, November 16, 2026 at 6:22:41 PM CST'])
})

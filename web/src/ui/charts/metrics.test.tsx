import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChangeChip } from './ChangeChip.tsx'
import { Metric } from './Metric.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [12.2222, '+12.22%'],
  [-5.126, '\u22125.13%'],
  [0, '0.00%'],
  [-0.001, '0.00%'],
  [1234.5, '+1,234.50%'],
])('change chip › %f percent › reads "%s"', (percent, text) => {
  const { container } = render(<ChangeChip percent={percent} />)
  expect(container.textContent).toBe(text)
})

test.each([
  [3.4, '+3 points'],
  [-1.2, '\u22121 point'],
  [0.4, 'unchanged'],
  [0, 'unchanged'],
])('change chip › %f points › reads "%s"', (points, text) => {
  const { container } = render(<ChangeChip percent={points} unit="points" />)
  expect(container.textContent).toBe(text)
})

test.each([
  [5, false, 'better', 'up-right'],
  [-5, false, 'worse', 'down-right'],
  [0, false, 'flat', 'right'],
  [0.99, false, 'flat', 'up-right'],
  [-0.99, false, 'flat', 'down-right'],
  [-1, false, 'worse', 'down-right'],
  [5, true, 'worse', 'up-right'],
  [-5, true, 'better', 'down-right'],
])('change chip › %f percent, less is better: %s › looks %s, with the arrow %s', (percent, lessIsBetter, look, arrow) => {
  const { container } = render(<ChangeChip percent={percent} lessIsBetter={lessIsBetter} />)
  expect(container.firstElementChild?.className).toContain(look)
  expect(container.querySelector('svg')?.getAttribute('class')).toContain(`tabler-icon-arrow-${arrow}`)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('metric › a large number with unit, change and period › shows each of them', () => {
  const { container } = render(<Metric label="Page views" value={6904} unit="views" change={-5.13} period="vs October" />)
  expect(container.textContent).toBe('Page views6,904views\u22125.13%vs October')
})

test('metric › decimals › are limited to the given number', () => {
  render(<Metric label="Rate" value={62.4} decimals={2} unit="%" />)
  expect(screen.getByText('62.40')).toBeTruthy()
})

function mockReducedMotion(matches: boolean) {
  const media = window.matchMedia('(prefers-reduced-motion: reduce)')
  vi.spyOn(media, 'matches', 'get').mockReturnValue(matches)
  vi.spyOn(window, 'matchMedia').mockReturnValue(media)
}

test('metric › counting up › reaches the number after 1000 ms and exposes it to screen readers at once', () => {
  mockReducedMotion(false)
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  const { container } = render(<Metric label="Calls" value={248} countUp />, { wrapper: MantineProvider })
  const shown = () => container.querySelector('[aria-hidden="true"]')?.textContent

  expect(shown()).toBe('0')
  expect(container.textContent).toContain('248')
  act(() => vi.advanceTimersByTime(500))
  expect(Number(shown())).toBeGreaterThan(0)
  expect(Number(shown())).toBeLessThan(248)
  act(() => vi.advanceTimersByTime(520))
  expect(container.textContent).toMatch(/Calls248$/)
  expect(shown()).toBeUndefined()
})

test('metric › under reduced motion › shows the number at once', () => {
  mockReducedMotion(true)
  const { container } = render(<Metric label="Calls" value={248} countUp />)
  expect(container.textContent).toBe('Calls248')
})

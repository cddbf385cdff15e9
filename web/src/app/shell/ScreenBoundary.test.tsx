import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ScreenBoundary } from './ScreenBoundary.tsx'

let isBroken = true

function FragileScreen() {
  if (isBroken) throw new Error('the screen broke')
  return <p>The screen</p>
}

function Frame({ path }: { path: string }) {
  return (
    <MantineProvider env="test">
      <nav>Menu</nav>
      <ScreenBoundary path={path}>
        <FragileScreen />
      </ScreenBoundary>
    </MantineProvider>
  )
}

beforeEach(() => {
  isBroken = true
  // React logs every error that a boundary catches; these tests expect them
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('screen boundary › a screen that throws › leaves the shell intact and reports the error', () => {
  render(<Frame path="/support" />)
  expect(screen.getByRole('navigation').textContent).toBe('Menu')
  expect(screen.getByRole('alert').textContent).toContain('This screen could not be shown')
})

test('screen boundary › Retry after the cause is fixed › shows the screen', async () => {
  render(<Frame path="/support" />)
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('The screen')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('screen boundary › navigating to another path › resets', () => {
  const { rerender } = render(<Frame path="/support" />)
  isBroken = false
  rerender(<Frame path="/support" />)
  expect(screen.getByRole('alert')).toBeTruthy()
  rerender(<Frame path="/home" />)
  expect(screen.getByText('The screen')).toBeTruthy()
})

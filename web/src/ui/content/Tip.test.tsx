import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Tip } from './Tip.tsx'

const renderTip = (props: { onTouch?: boolean; disabled?: boolean } = {}) => {
  render(
    <>
      <Tip label="November 2026: 12 calls" {...props}>
        <button type="button">Nov</button>
      </Tip>
      <p>Elsewhere</p>
    </>,
  )
  return { user: userEvent.setup(), target: screen.getByRole('button', { name: 'Nov' }), tip: () => screen.queryByRole('tooltip') }
}

test('a tip › under the pointer › describes its target, until the pointer leaves', async () => {
  const { user, target, tip } = renderTip()
  await user.hover(target)
  expect(tip()?.textContent).toBe('November 2026: 12 calls')
  expect(target.getAttribute('aria-describedby')).toBe(tip()?.id)
  await user.unhover(target)
  expect(tip()).toBeNull()
  expect(target.hasAttribute('aria-describedby')).toBe(false)
})

test('a tip › reached by keyboard › is shown, and Escape hides it', async () => {
  const { user, tip } = renderTip()
  await user.tab()
  expect(tip()).not.toBeNull()
  await user.keyboard('{Escape}')
  expect(tip()).toBeNull()
})

test('a tip › under a finger › is shown only where wanted, until the next touch elsewhere', async () => {
  const { user, target, tip } = renderTip({ onTouch: true })
  await user.pointer({ keys: '[TouchA]', target })
  expect(tip()).not.toBeNull()
  await user.pointer({ keys: '[TouchA]', target: screen.getByText('Elsewhere') })
  expect(tip()).toBeNull()
})

test.each([{}, { disabled: true, onTouch: true }])('a tip › with %j › shows nothing under a finger', async (props) => {
  const { user, target, tip } = renderTip(props)
  await user.pointer({ keys: '[TouchA]', target })
  expect(tip()).toBeNull()
})

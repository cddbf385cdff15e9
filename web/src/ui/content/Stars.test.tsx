import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Stars } from './Stars.tsx'

it.each([
  [4.8, '4.8', ['whole', 'whole', 'whole', 'whole', 'whole'], '5'],
  [4.5, '4.5', ['whole', 'whole', 'whole', 'whole', 'half'], '4'],
  [3.6, '3.6', ['whole', 'whole', 'whole', 'half', null], '3'],
  [1.2, '1.2', ['whole', null, null, null, null], '1'],
  [0, '0', [null, null, null, null, null], '0'],
])('Stars › %d of Yelp › is read out exactly and drawn in steps of a half', (rating, text, filled, level) => {
  render(<Stars rating={rating} platform="yelp" />)
  const stars = screen.getByRole('img', { name: `${text} out of 5` })
  expect([...stars.children].map((tile) => tile.getAttribute('data-filled'))).toEqual(filled)
  expect(stars.getAttribute('data-level')).toBe(level)
})

it('Stars › of Google › are filled to the tenth', () => {
  const { container } = render(<Stars rating={4.8} platform="google" />)
  expect(container.querySelector('[data-filled]')).toBeNull()
  expect([...container.querySelectorAll<HTMLElement>('[style]')].at(-1)?.style.width).toBe('80%')
})

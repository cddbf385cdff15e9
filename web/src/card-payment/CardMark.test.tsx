import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CardMark } from './CardMark.tsx'
import { CARD_BRANDS } from './card-brand.ts'

test('the mark of a card brand › of each that is taken › is named, in its owner’s colours on a white plate', () => {
  for (const { brand, name } of CARD_BRANDS) {
    render(<CardMark brand={brand} name={name} />)
    const mark = screen.getByRole('img', { name })
    const fills = [...mark.querySelectorAll('[fill]')].map((part) => part.getAttribute('fill'))
    expect(fills[0]).toBe('#fff')
    expect(fills.length).toBeGreaterThan(1)
    for (const fill of fills) expect(fill).toMatch(/^#[0-9a-fA-F]{3,6}$/)
  }
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CardMark } from './CardMark.tsx'
import { CARD_BRANDS } from './card-brand.ts'

test('the mark of a card brand › of each that is taken › is named, in its owner’s colours on a white plate', () => {
  for (const { brand, name } of CARD_BRANDS) {
    render(<CardMark brand={brand} name={name} />)
    const mark = screen.getByRole('img', { name })
    const [plate, ...shapes] = mark.querySelectorAll('[fill]')
    expect(plate?.getAttribute('fill')).toBe('#ffffff')
    expect(shapes.length).toBeGreaterThan(1)
    for (const shape of shapes) expect(shape.getAttribute('stroke') ?? shape.getAttribute('fill')).toMatch(/^#[0-9a-fA-F]{6}$/)
  }
})

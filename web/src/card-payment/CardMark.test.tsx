import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CardMark } from './CardMark.tsx'
import { CARD_BRANDS } from './card-brand.ts'

describe('the mark of a card brand', () => {
  test.each(CARD_BRANDS)('$name › is labeled and has a white background, in the same colors in every scheme', ({ brand, name }) => {
    render(<CardMark brand={brand} name={name} />)
    const mark = screen.getByRole('img', { name })
    expect(mark.querySelector('title')?.textContent).toBe(name)
    expect(mark.getAttribute('viewBox')).toBe('0 0 38 24')
    // The mark is artwork: it must depend neither on the visitor's fonts nor on stroked lines
    expect(mark.querySelector('text, path[stroke]')).toBeNull()
    const [plate, ...parts] = [...mark.querySelectorAll('[fill]')].map((part) => part.getAttribute('fill'))
    expect(plate).toBe('#ffffff')
    expect(parts.length).toBeGreaterThan(0)
    for (const fill of parts) expect(fill).toMatch(/^#[0-9A-F]{6}$|^url\(#.+\)$/)
  })

  test('JCB twice on a page › has its own gradients each time', () => {
    const { container } = render(
      <>
        <CardMark brand="jcb" name="JCB" />
        <CardMark brand="jcb" name="JCB" />
      </>,
    )
    const ids = [...container.querySelectorAll('linearGradient')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(6)
    for (const id of ids) expect(container.querySelectorAll(`[fill="url(#${id})"]`)).toHaveLength(1)
  })
})

import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BRANDS } from '#contract/brands.ts'
import { applyBrand } from './apply-brand.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { findPage } from './pages.ts'

describe('the public entry', () => {
  it('at /404 › shows the page with its link home', () => {
    expect(findPage('/404')).toBe(NotFoundPage)
    render(<NotFoundPage brand={BRANDS.marquee} />)
    expect(screen.getByRole('heading', { name: 'Invalid page, please return to the home page' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'HOME' }).getAttribute('href')).toBe('/home')
  })

  it.each(['/bills/1', '/review/business-promoter/k', '/review/business-promoter-ai/k', '/', '/4040'])(
    'at %s › has no page here',
    (path) => {
      expect(findPage(path)).toBeNull()
    },
  )

  it('in the partner brand and a dark scheme › has its colors', () => {
    const page = document.createElement('html')
    page.dataset.mantineColorScheme = 'dark'
    applyBrand(BRANDS.partner, page)
    expect(page.style.getPropertyValue('--app-primary-text')).toBe(BRANDS.partner.dark.text)
  })
})

import '../ui/brand/font.css'
import '../ui/brand/tokens.css'
import './public.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Brand } from '#contract/brands.ts'
import { currentBrand } from '../ui/brand/brand.ts'
import { applyBrand } from './apply-brand.ts'
import { browserLanguage, switchLanguage } from './language.ts'

/**
 * Renders a page that needs no sign-in, with the host's brand and in the browser's language. `english`: the page's content is in English,
 * so its messages are too
 */
export async function renderPageForBrand(
  Page: ComponentType<{ brand: Brand }>,
  language: 'browser' | 'english' = 'browser',
): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const brand = currentBrand()
  applyBrand(brand)
  await switchLanguage(language === 'english' ? 'en' : browserLanguage())
  createRoot(root).render(
    <StrictMode>
      <Page brand={brand} />
    </StrictMode>,
  )
}

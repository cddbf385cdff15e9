import '../ui/font.css'
import '../ui/tokens.css'
import './public.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Brand } from '#contract/brands.ts'
import { currentBrand } from '../ui/brand.ts'
import { applyBrand } from './apply-brand.ts'

/** Renders a page that needs no sign-in, in the brand of the host */
export function showPage({ title, Page }: { title: string; Page: ComponentType<{ brand: Brand }> }): void {
  const root = document.getElementById('root')
  if (!root) return
  const brand = currentBrand()
  applyBrand(brand)
  document.title = `${title} · ${brand.pageTitle}`
  createRoot(root).render(
    <StrictMode>
      <Page brand={brand} />
    </StrictMode>,
  )
}

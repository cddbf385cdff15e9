import '../ui/font.css'
import '../ui/tokens.css'
import './public.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { currentBrand } from '../ui/brand.ts'
import { applyBrand } from './apply-brand.ts'
import { findPage } from './pages.ts'

const page = findPage(window.location.pathname)
const root = document.getElementById('root')

if (!page) {
  window.location.replace('/404')
} else if (root) {
  const brand = currentBrand()
  applyBrand(brand)
  document.title = `${page.title} · ${brand.pageTitle}`
  createRoot(root).render(
    <StrictMode>
      <Suspense>
        <page.Page brand={brand} />
      </Suspense>
    </StrictMode>,
  )
}

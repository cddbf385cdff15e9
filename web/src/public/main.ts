import { findPage } from './pages.ts'
import { renderPageForBrand } from './show-page.tsx'

const Page = findPage(window.location.pathname)

if (Page) void renderPageForBrand(Page)
else window.location.replace('/404')

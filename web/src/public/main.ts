import { findPage } from './pages.ts'
import { showPage } from './show-page.tsx'

const page = findPage(window.location.pathname)

if (page) showPage(page)
else window.location.replace('/404')

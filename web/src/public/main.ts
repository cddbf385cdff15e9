import { findPage } from './pages.ts'
import { showPage } from './show-page.tsx'

const Page = findPage(window.location.pathname)

if (Page) void showPage(Page)
else window.location.replace('/404')

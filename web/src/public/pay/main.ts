import { renderPageForBrand } from '../show-page.tsx'
import { PayPage } from './PayPage.tsx'

// A separate entry file, unlike the pages in pages.ts: see htmlFileOfPath in the contract
void renderPageForBrand(PayPage)

import { renderPageForBrand } from '../show-page.tsx'
import { PayPage } from './PayPage.tsx'

// A separate entry file, unlike the pages in pages.ts: see pageFileOf in the contract
void renderPageForBrand(PayPage)

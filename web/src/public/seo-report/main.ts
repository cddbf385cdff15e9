import { renderPageForBrand } from '../show-page.tsx'
import { SeoReportPage } from './SeoReportPage.tsx'

// A separate entry file, unlike the pages in pages.ts: see pageFileOf in the contract
void renderPageForBrand(SeoReportPage, 'english')

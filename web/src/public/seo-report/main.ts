import { renderPageForBrand } from '../show-page.tsx'
import { SeoReportPage } from './SeoReportPage.tsx'

// A separate entry file, unlike the pages in pages.ts: see htmlFileOfPath in the contract
void renderPageForBrand(SeoReportPage, 'english')

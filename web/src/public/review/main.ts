import { renderPageForBrand } from '../show-page.tsx'
import { ReviewPage } from './ReviewPage.tsx'

// A separate entry file, unlike the pages in pages.ts: see htmlFileOfPath in the contract
void renderPageForBrand(ReviewPage)

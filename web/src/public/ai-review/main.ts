import { renderPageForBrand } from '../show-page.tsx'
import { AiReviewPage } from './AiReviewPage.tsx'

// A separate entry file, unlike the pages in pages.ts: see htmlFileOfPath in the contract
void renderPageForBrand(AiReviewPage)

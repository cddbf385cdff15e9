import '../review/review.css'
import './ai-review.css'
import { useEffect, useState } from 'react'
import { AI_REVIEW_PAGE } from '#contract/ai-promoter/ai-review-page.addresses.ts'
import type { openAiReviewPage, AiReviewPage as PageData } from '#contract/ai-promoter/ai-review-page.ts'
import type { Brand } from '#contract/brands.ts'
import { loadPatiently } from '../call-api.ts'
import { browserLanguage, speak } from '../language.ts'
import { CompanyFrame } from '../review/CompanyFrame.tsx'
import { DoneStep } from '../review/DoneStep.tsx'
import { whenSeen } from '../review/when-seen.ts'
import { useReviewWords } from '../review-words.ts'
import { usePageTitle } from '../use-page-title.ts'
import { AiReviewSteps } from './AiReviewSteps.tsx'

const keyOf = (pathname: string) => pathname.split('/')[3] ?? ''

export function AiReviewPage({ brand }: { brand: Brand }) {
  const key = keyOf(window.location.pathname)
  const words = useReviewWords()
  const [page, setPage] = useState<PageData | null>(null)
  usePageTitle(page ? words.question(page.company_name) : words.pageTitle, brand)

  useEffect(() => {
    let left = false
    whenSeen()
      .then(() => loadPatiently<typeof openAiReviewPage>(AI_REVIEW_PAGE.openAiReviewPage, { params: { key } }))
      .then(
        async (loaded) => {
          await speak(loaded.language ?? browserLanguage())
          if (!left) setPage(loaded)
        },
        () => {
          if (!left) window.location.replace('/404')
        },
      )
    return () => {
      left = true
    }
  }, [key])

  if (page) return <AiReviewSteps brand={brand} page={page} reviewKey={key} />
  return (
    <CompanyFrame brand={brand} company={null}>
      <p className="review-loading" role="status">
        {words.loading}
      </p>
      {/* The specification's step before the page is loaded, behind its overlay: nobody sees it */}
      <div className="ai-overlaid" aria-hidden="true" inert>
        <DoneStep heading={words.success} companyName="" takesFocus={false} sites={null} />
      </div>
    </CompanyFrame>
  )
}

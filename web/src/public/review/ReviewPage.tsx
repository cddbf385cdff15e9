import './review.css'
import { useEffect, useState } from 'react'
import type { Brand } from '#contract/brands.ts'
import { REVIEW_PAGE } from '#contract/review-page.addresses.ts'
import type { openReviewPage, ReviewPage as PageData, saveReviewAnswers } from '#contract/review-page.ts'
import { callApi, loadPatiently } from '../call-api.ts'
import { browserLanguage, speak } from '../language.ts'
import { useReviewWords } from '../review-words.ts'
import { usePageTitle } from '../use-page-title.ts'
import { CompanyFrame } from './CompanyFrame.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import type { ReviewAnswers } from './review-flow.ts'
import { whenSeen } from './when-seen.ts'

const keyOf = (pathname: string) => pathname.split('/')[3] ?? ''

export function ReviewPage({ brand }: { brand: Brand }) {
  const key = keyOf(window.location.pathname)
  const words = useReviewWords()
  const [page, setPage] = useState<PageData | null>(null)

  useEffect(() => {
    let left = false
    whenSeen()
      .then(() => loadPatiently<typeof openReviewPage>(REVIEW_PAGE.openReviewPage, { params: { key } }))
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
  usePageTitle(page ? words.question(page.company_name) : words.pageTitle, brand)

  if (!page) {
    return (
      <CompanyFrame brand={brand} company={null}>
        <p className="review-loading" role="status">
          {words.loading}
        </p>
      </CompanyFrame>
    )
  }
  const save = (answers: ReviewAnswers) =>
    callApi<typeof saveReviewAnswers>(REVIEW_PAGE.saveReviewAnswers, { params: { key }, body: answers })
  return <ReviewSteps brand={brand} page={page} reviewKey={key} save={save} />
}

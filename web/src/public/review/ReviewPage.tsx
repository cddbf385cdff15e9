import './review.css'
import type { Brand } from '#contract/brands.ts'
import { REVIEW_PAGE } from '#contract/review-page.addresses.ts'
import type { openReviewPage, saveReviewAnswers } from '#contract/review-page.ts'
import { callApi, loadPatiently } from '../call-api.ts'
import { useReviewWords } from '../review-words.ts'
import { usePageTitle } from '../use-page-title.ts'
import { CompanyFrame } from './CompanyFrame.tsx'
import { NotOpened } from './NotOpened.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import type { ReviewAnswers } from './review-flow.ts'
import { useOpenedPage } from './use-opened-page.ts'

const keyOf = (pathname: string) => pathname.split('/')[3] ?? ''

export function ReviewPage({ brand }: { brand: Brand }) {
  const key = keyOf(window.location.pathname)
  const words = useReviewWords()
  const opened = useOpenedPage(() => loadPatiently<typeof openReviewPage>(REVIEW_PAGE.openReviewPage, { params: { key } }), key)
  const { page } = opened
  usePageTitle(page ? words.question(page.company_name) : words.pageTitle, brand)

  if (!page) {
    return (
      <CompanyFrame brand={brand} company={null}>
        <NotOpened failure={opened.failure} again={opened.again} />
      </CompanyFrame>
    )
  }
  const save = (answers: ReviewAnswers) =>
    callApi<typeof saveReviewAnswers>(REVIEW_PAGE.saveReviewAnswers, { params: { key }, body: answers })
  return <ReviewSteps brand={brand} page={page} reviewKey={key} save={save} />
}

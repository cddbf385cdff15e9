import './review-choices.css'
import './review.css'
import type { Brand } from '#contract/brands.ts'
import { REVIEW_PAGE } from '#contract/review-page/review-page.addresses.ts'
import type { openReviewPage, saveReviewSubmission } from '#contract/review-page/review-page.ts'
import { callApi, callApiWithRetry } from '../call-api.ts'
import { useReviewMessages } from '../review-messages.ts'
import { usePageTitle } from '../use-page-title.ts'
import { CompanyFrame } from './CompanyFrame.tsx'
import { NotOpened } from './NotOpened.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import type { SubmissionBody } from './review-flow.ts'
import { useOpenedPage } from './use-opened-page.ts'

const keyInPath = (pathname: string) => pathname.split('/')[3] ?? ''

export function ReviewPage({ brand }: { brand: Brand }) {
  const key = keyInPath(window.location.pathname)
  const messages = useReviewMessages()
  const opened = useOpenedPage(() => callApiWithRetry<typeof openReviewPage>(REVIEW_PAGE.openReviewPage, { params: { key } }), key)
  const { page } = opened
  usePageTitle(page ? messages.question(page.company_name) : messages.pageTitle, brand)

  if (!page) {
    return (
      <CompanyFrame brand={brand} company={null}>
        <NotOpened failure={opened.failure} again={opened.again} />
      </CompanyFrame>
    )
  }
  const save = (submission: SubmissionBody) =>
    callApi<typeof saveReviewSubmission>(REVIEW_PAGE.saveReviewSubmission, { params: { key }, body: submission })
  return <ReviewSteps brand={brand} page={page} reviewKey={key} save={save} />
}

import '../review/review-choices.css'
import '../review/review.css'
import './ai-picker.css'
import './ai-review.css'
import { AI_REVIEW_PAGE } from '#contract/ai-promoter/ai-review-page.addresses.ts'
import type { openAiReviewPage } from '#contract/ai-promoter/ai-review-page.ts'
import type { Brand } from '#contract/brands.ts'
import { callApiWithRetry } from '../call-api.ts'
import { CompanyFrame } from '../review/CompanyFrame.tsx'
import { DoneStep } from '../review/DoneStep.tsx'
import { NotOpened } from '../review/NotOpened.tsx'
import { useOpenedPage } from '../review/use-opened-page.ts'
import { useReviewMessages } from '../review-messages.ts'
import { usePageTitle } from '../use-page-title.ts'
import { AiReviewSteps } from './AiReviewSteps.tsx'

const keyInPath = (pathname: string) => pathname.split('/')[3] ?? ''

export function AiReviewPage({ brand }: { brand: Brand }) {
  const key = keyInPath(window.location.pathname)
  const messages = useReviewMessages()
  const opened = useOpenedPage(() => callApiWithRetry<typeof openAiReviewPage>(AI_REVIEW_PAGE.openAiReviewPage, { params: { key } }), key)
  const { page } = opened
  usePageTitle(page ? messages.question(page.company_name) : messages.pageTitle, brand)

  if (page) return <AiReviewSteps brand={brand} page={page} reviewKey={key} />
  return (
    <CompanyFrame brand={brand} company={null}>
      <NotOpened failure={opened.failure} again={opened.again} />
      {/* The specification's step for the time before the page is loaded. It is behind the overlay, so nobody sees it */}
      <div className="ai-overlaid" aria-hidden="true" inert>
        <DoneStep heading={messages.success} companyName="" takesFocus={false} isPrivate={false} sites={null} />
      </div>
    </CompanyFrame>
  )
}

import './review-choices.css'
import './review.css'
import { useState } from 'react'
import type { Brand } from '#contract/brands.ts'
import { REVIEW_PAGE } from '#contract/review-page/review-page.addresses.ts'
import type { getUnsubscribe, unsubscribe } from '#contract/review-page/review-page.ts'
import { type CallError, callApi, callApiWithRetry } from '../call-api.ts'
import { useReviewMessages } from '../review-messages.ts'
import { useSmallPageMessages } from '../small-page-messages.ts'
import { usePageTitle } from '../use-page-title.ts'
import { CompanyFrame } from './CompanyFrame.tsx'
import { Icon } from './Icon.tsx'
import { NotOpened } from './NotOpened.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useOpenedPage } from './use-opened-page.ts'

/** Mail scanners follow every link, so opening this page must not change anything: unsubscribing requires a click on the button */
export function UnsubscribePage({ brand }: { brand: Brand }) {
  const key = window.location.pathname.split('/')[3] ?? ''
  const messages = useSmallPageMessages()
  const { problem: problemIn } = useReviewMessages()
  usePageTitle(messages.unsubscribeTitle, brand)
  const opened = useOpenedPage(() => callApiWithRetry<typeof getUnsubscribe>(REVIEW_PAGE.getUnsubscribe, { params: { key } }), key)
  const [isDone, setIsDone] = useState(false)
  const whom = opened.page && { ...opened.page, unsubscribed: opened.page.unsubscribed || isDone }
  const [pressed, setPressed] = useState(false)
  const [problem, setProblem] = useState('')

  const leave = () => {
    setPressed(true)
    setProblem('')
    callApi<typeof unsubscribe>(REVIEW_PAGE.unsubscribe, { params: { key } }).then(
      () => setIsDone(true),
      (error: CallError) => {
        setProblem(problemIn(error))
        setPressed(false)
      },
    )
  }

  return (
    <CompanyFrame brand={brand} company={whom}>
      {!opened.page && <NotOpened failure={opened.failure} again={opened.again} />}
      {whom && (
        <div className="review-middle">
          {whom.unsubscribed ? (
            <>
              <span className="review-done" aria-hidden="true">
                <Icon name="tick" size={44} />
              </span>
              <StepHeading takesFocus={pressed}>{messages.unsubscribed}</StepHeading>
              <p className="public-muted">{messages.stoppedFrom(whom.company_name)}</p>
            </>
          ) : (
            <>
              <StepHeading takesFocus={false}>{messages.stopFrom(whom.company_name)}</StepHeading>
              <button type="button" className="public-button review-submit" aria-disabled={pressed} onClick={() => !pressed && leave()}>
                {pressed ? messages.oneMoment : messages.unsubscribe}
              </button>
              <p className="review-problem" role="alert">
                {problem}
              </p>
            </>
          )}
        </div>
      )}
    </CompanyFrame>
  )
}

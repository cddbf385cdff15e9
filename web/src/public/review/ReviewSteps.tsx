import { useRef, useState } from 'react'
import type { Brand } from '#contract/brands.ts'
import type { ReviewPage as PageData } from '#contract/review-page/review-page.ts'
import { useReviewMessages } from '../review-messages.ts'
import { createTabStorage } from '../tab-storage.ts'
import { AtTheDesk } from './AtTheDesk.tsx'
import { Choices } from './Choices.tsx'
import { CompanyFrame } from './CompanyFrame.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FeedbackStep } from './FeedbackStep.tsx'
import { LinksStep } from './LinksStep.tsx'
import { QuestionStep } from './QuestionStep.tsx'
import {
  areAllLinksOpened,
  chooseFirstStep,
  readPreviousSubmission,
  STEP,
  type Step,
  type Submission,
  type SubmissionBody,
  stepAfterRating,
  toSubmissionBody,
} from './review-flow.ts'
import { useStepInHistory } from './use-step.ts'

interface ReviewStepsProps {
  brand: Brand
  page: PageData
  reviewKey: string
  save(submission: SubmissionBody): Promise<unknown>
}

export function ReviewSteps({ brand, page, reviewKey, save }: ReviewStepsProps) {
  const [first] = useState(() => chooseFirstStep(page))
  const { step, go, back, canGoBack, hasMoved: takesFocus } = useStepInHistory<Step>(first)
  const [given, setGiven] = useState<Partial<Submission>>({})
  const submission = { ...readPreviousSubmission(page), ...given }
  const [hasFeedback, setHasFeedback] = useState(page.previous_checked.feedback_given)
  const lastCall = useRef<Promise<unknown>>(Promise.resolve())
  // The feedback being typed survives a reload or a discarded tab, until it is sent
  const storage = createTabStorage<string>(`feedback:${reviewKey}`)
  const [text, setText] = useState(() => storage.read() ?? '')
  const messages = useReviewMessages()
  const storesSubmission = page.send_to !== 'qr'

  /** Serializes the calls, because the last submission must also arrive last */
  const saveNext = (wanted: SubmissionBody): Promise<unknown> => {
    const call = lastCall.current.then(() => save(wanted))
    // A failed call needs no error message, because the next call sends the whole submission again
    lastCall.current = call.catch(() => undefined)
    return call
  }

  const change = (more: Partial<Submission>): Submission => {
    const changed = { ...given, ...more }
    setGiven(changed)
    if (storesSubmission) saveNext(toSubmissionBody(changed)).catch(() => undefined)
    return { ...submission, ...more }
  }

  const sites = {
    google_url: page.google_url,
    yelp_url: page.yelp_url,
    onOpen(site: 'google' | 'yelp') {
      const changed = change(site === 'google' ? { googleOpened: true } : { yelpOpened: true })
      if (step === STEP.links && areAllLinksOpened(page, changed)) go(STEP.success)
    },
  }
  const submitFeedback = async () => {
    await saveNext({ ...toSubmissionBody(given), bad_rating_feedback: text })
    setHasFeedback(true)
    storage.write(null)
    setText('')
    go(STEP.success)
  }
  // A returning visitor starts at a later step and has no history entry to go back to
  const backToQuestion = canGoBack ? back : () => go(STEP.question)
  const isDone = step === STEP.success || step === STEP.finished

  return (
    <CompanyFrame brand={brand} company={page} onBack={step === STEP.question || isDone ? undefined : backToQuestion}>
      {step === STEP.question && (
        <QuestionStep
          companyName={page.company_name}
          takesFocus={takesFocus}
          onRate={(rating) => {
            change({ rating })
            go(stepAfterRating(rating))
          }}
        />
      )}
      {step === STEP.feedback &&
        (storesSubmission ? (
          <FeedbackStep
            text={text}
            hasFeedback={hasFeedback}
            takesFocus={takesFocus}
            sites={sites}
            onType={(typed) => {
              setText(typed)
              storage.write(typed)
            }}
            onSubmit={submitFeedback}
          >
            <Choices submission={submission} onChange={change} />
          </FeedbackStep>
        ) : (
          <AtTheDesk takesFocus={takesFocus} sites={sites} />
        ))}
      {step === STEP.links && (
        <LinksStep {...sites} submission={submission} takesFocus={takesFocus} storesSubmission={storesSubmission} onChange={change} />
      )}
      {isDone && (
        <DoneStep
          heading={step === STEP.success ? messages.success : messages.alreadySubmitted}
          companyName={page.company_name}
          takesFocus={takesFocus}
          isPrivate={step === STEP.success && hasFeedback}
          sites={sites}
        />
      )}
    </CompanyFrame>
  )
}

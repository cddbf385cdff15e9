import { useRef, useState } from 'react'
import type { Brand } from '#contract/brands.ts'
import type { ReviewPage as PageData } from '#contract/review-page.ts'
import { keptInTab } from '../kept-in-tab.ts'
import { useReviewWords } from '../review-words.ts'
import { AtTheDesk } from './AtTheDesk.tsx'
import { Choices } from './Choices.tsx'
import { CompanyFrame } from './CompanyFrame.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FeedbackStep } from './FeedbackStep.tsx'
import { LinksStep } from './LinksStep.tsx'
import { QuestionStep } from './QuestionStep.tsx'
import {
  type Answers,
  allOpened,
  answersBefore,
  firstStep,
  type ReviewAnswers,
  STEP,
  type Step,
  stepAfterRating,
  wireAnswers,
} from './review-flow.ts'
import { useStep } from './use-step.ts'

interface ReviewStepsProps {
  brand: Brand
  page: PageData
  reviewKey: string
  save(answers: ReviewAnswers): Promise<unknown>
}

export function ReviewSteps({ brand, page, reviewKey, save }: ReviewStepsProps) {
  const [first] = useState(() => firstStep(page))
  const { step, go, back, canGoBack, hasMoved: takesFocus } = useStep<Step>(first)
  const [given, setGiven] = useState<Partial<Answers>>({})
  const answers = { ...answersBefore(page), ...given }
  const [hasFeedback, setHasFeedback] = useState(page.previous_checked.feedback_given)
  const lastCall = useRef<Promise<unknown>>(Promise.resolve())
  // The feedback being typed survives a reload or a discarded tab, until it is sent
  const kept = keptInTab<string>(`feedback:${reviewKey}`)
  const [text, setText] = useState(() => kept.read() ?? '')
  const words = useReviewWords()
  const storesAnswers = page.send_to !== 'qr'

  /** Serialises the calls: the last submission must also arrive last */
  const saveNext = (wanted: ReviewAnswers): Promise<unknown> => {
    const call = lastCall.current.then(() => save(wanted))
    // A failed call needs no error message: the next one sends the whole submission again
    lastCall.current = call.catch(() => undefined)
    return call
  }

  const change = (more: Partial<Answers>): Answers => {
    const changed = { ...given, ...more }
    setGiven(changed)
    if (storesAnswers) saveNext(wireAnswers(changed)).catch(() => undefined)
    return { ...answers, ...more }
  }

  const sites = {
    google_url: page.google_url,
    yelp_url: page.yelp_url,
    onOpen(site: 'google' | 'yelp') {
      const changed = change(site === 'google' ? { googleOpened: true } : { yelpOpened: true })
      if (step === STEP.links && allOpened(page, changed)) go(STEP.success)
    },
  }
  const submitFeedback = async () => {
    await saveNext({ ...wireAnswers(given), bad_rating_feedback: text })
    setHasFeedback(true)
    kept.write(null)
    setText('')
    go(STEP.success)
  }
  // A returning visitor starts at a later step, without a history entry to go back to
  const backToQuestion = canGoBack ? back : () => go(STEP.question)
  const isDone = step === STEP.success || step === STEP.finished

  return (
    <CompanyFrame brand={brand} company={page} onBack={step === STEP.question || isDone ? undefined : backToQuestion}>
      {step === STEP.question && (
        <QuestionStep
          companyName={page.company_name}
          takesFocus={takesFocus}
          onAnswer={(rating) => {
            change({ rating })
            go(stepAfterRating(rating))
          }}
        />
      )}
      {step === STEP.feedback &&
        (storesAnswers ? (
          <FeedbackStep
            text={text}
            hasFeedback={hasFeedback}
            takesFocus={takesFocus}
            sites={sites}
            onType={(typed) => {
              setText(typed)
              kept.write(typed)
            }}
            onSubmit={submitFeedback}
          >
            <Choices answers={answers} onChange={change} />
          </FeedbackStep>
        ) : (
          <AtTheDesk takesFocus={takesFocus} sites={sites} />
        ))}
      {step === STEP.links && (
        <LinksStep {...sites} answers={answers} takesFocus={takesFocus} storesAnswers={storesAnswers} onChange={change} />
      )}
      {isDone && (
        <DoneStep
          heading={step === STEP.success ? words.success : words.alreadyTold}
          companyName={page.company_name}
          takesFocus={takesFocus}
          sites={sites}
        />
      )}
    </CompanyFrame>
  )
}

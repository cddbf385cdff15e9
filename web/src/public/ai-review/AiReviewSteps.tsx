import { lazy, Suspense, useState } from 'react'
import { AI_REVIEW_PAGE } from '#contract/ai-promoter/ai-review-page.addresses.ts'
import type { giveAiFeedback, AiReviewPage as PageData, recordReviewed } from '#contract/ai-promoter/ai-review-page.ts'
import type { Brand } from '#contract/brands.ts'
import { callApi } from '../call-api.ts'
import { CompanyFrame } from '../review/CompanyFrame.tsx'
import { DoneStep } from '../review/DoneStep.tsx'
import { FeedbackStep } from '../review/FeedbackStep.tsx'
import { PublicLinks, type ReviewSites } from '../review/PublicLinks.tsx'
import { QuestionStep } from '../review/QuestionStep.tsx'
import { useStepInHistory } from '../review/use-step.ts'
import { useReviewMessages } from '../review-messages.ts'
import { createTabStorage } from '../tab-storage.ts'
import { useAiReviewMessages } from './ai-review-messages.ts'

/** The steps of the page, numbered as in the specification */
const STEP = { question: 1, feedback: 2, draft: 3, done: 4 } as const
type Step = (typeof STEP)[keyof typeof STEP]

const WOULD_RECOMMEND = 4

// The larger half of the page, which half of the customers do not need. It starts loading when the pointer is over the button
const loadDraftStep = () => import('./DraftStep.tsx')
const DraftStep = lazy(() =>
  loadDraftStep()
    .catch(loadDraftStep)
    .then(
      (loaded) => ({ default: loaded.DraftStep }),
      () => ({ default: NotLoaded }),
    ),
)

/** Customers can still open the sites and write their own review if the rest of the page fails to load */
function NotLoaded({ sites }: { sites: ReviewSites }) {
  const { alsoPublic, seeOnYelp } = useReviewMessages()
  return (
    <>
      <p className="review-problem" role="alert">
        {useAiReviewMessages().offline}
      </p>
      <PublicLinks title={alsoPublic} yelpLabel={seeOnYelp} {...sites} />
    </>
  )
}

interface AiReviewStepsProps {
  brand: Brand
  page: PageData
  reviewKey: string
}

export function AiReviewSteps({ brand, page, reviewKey }: AiReviewStepsProps) {
  const messages = useReviewMessages()
  const { greeting } = useAiReviewMessages()
  const { step, go, back, hasMoved: takesFocus } = useStepInHistory<Step>(STEP.question)
  const { review_generator_uuid } = page
  const [opened, setOpened] = useState({ google: page.reviewed_google, yelp: page.reviewed_yelp })
  const [hasFeedback, setHasFeedback] = useState(page.feedback_given)
  // The feedback being typed survives a reload or a discarded tab, until it is sent
  const storage = createTabStorage<string>(`ai-feedback:${reviewKey}`)
  const [text, setText] = useState(() => storage.read() ?? '')

  const sites = {
    google_url: page.google_url,
    yelp_url: page.yelp_url,
    // The link itself opens the site, so no blocker stops it; the request is sent first, and outlives the page
    onOpen(site: 'google' | 'yelp') {
      setOpened((before) => ({ ...before, [site]: true }))
      const reviewed = site === 'google' ? { reviewed_google: true as const } : { reviewed_yelp: true as const }
      callApi<typeof recordReviewed>(AI_REVIEW_PAGE.recordReviewed, { body: { review_generator_uuid, ...reviewed } }).catch(() => undefined)
    },
  }

  const submitFeedback = async () => {
    const body = { review_generator_uuid, bad_review_feedback: text, rating: false as const }
    await callApi<typeof giveAiFeedback>(AI_REVIEW_PAGE.giveAiFeedback, { body })
    setHasFeedback(true)
    storage.write(null)
    setText('')
    go(STEP.done)
  }

  return (
    <CompanyFrame brand={brand} company={page} onBack={step === STEP.feedback || step === STEP.draft ? back : undefined}>
      {step === STEP.question && (
        <QuestionStep
          companyName={page.company_name}
          greeting={greeting(page.client_name)}
          takesFocus={takesFocus}
          onNearYes={() => void loadDraftStep().catch(() => undefined)}
          onRate={(rating) => go(rating >= WOULD_RECOMMEND ? STEP.draft : STEP.feedback)}
        />
      )}
      {step === STEP.feedback && (
        <FeedbackStep
          text={text}
          hasFeedback={hasFeedback}
          takesFocus={takesFocus}
          sites={sites}
          onType={(typed) => {
            setText(typed)
            storage.write(typed || null)
          }}
          onSubmit={submitFeedback}
        />
      )}
      {step === STEP.draft && (
        <Suspense fallback={<p role="status">{messages.loading}</p>}>
          <DraftStep page={page} reviewKey={reviewKey} sites={sites} opened={opened} takesFocus={takesFocus} />
        </Suspense>
      )}
      {step === STEP.done && (
        <DoneStep heading={messages.success} companyName={page.company_name} takesFocus={takesFocus} isPrivate sites={sites} />
      )}
    </CompanyFrame>
  )
}

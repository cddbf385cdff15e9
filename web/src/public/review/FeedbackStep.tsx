import { type FormEvent, type ReactNode, useState } from 'react'
import { MAX_FEEDBACK_LENGTH } from '#contract/review-page/review-page-rules.ts'
import type { CallError } from '../call-api.ts'
import { useReviewMessages } from '../review-messages.ts'
import { isBlank } from './is-blank.ts'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

interface FeedbackStepProps {
  /** Further fields of this step */
  children?: ReactNode
  text: string
  /** Feedback was given earlier, and the new text replaces it */
  hasFeedback: boolean
  takesFocus: boolean
  sites: ReviewSites
  onType(text: string): void
  /** Rejects with a CallError */
  onSubmit(): Promise<void>
}

export function FeedbackStep({ children, text, hasFeedback, takesFocus, sites, onType, onSubmit }: FeedbackStepProps) {
  const messages = useReviewMessages()
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (isBlank(text)) return setProblem(messages.feedbackNeeded)
    setProblem('')
    setSending(true)
    await onSubmit().catch((error: CallError) => {
      setProblem(messages.problem(error))
      setSending(false)
    })
  }

  return (
    <>
      <StepHeading takesFocus={takesFocus}>{messages.feedbackTitle}</StepHeading>
      <p className="public-muted">{hasFeedback ? messages.feedbackGiven : messages.feedbackPrivate}</p>
      <form className="review-form" onSubmit={submit} noValidate>
        <textarea
          aria-label={messages.yourFeedback}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? 'feedback-problem' : undefined}
          value={text}
          maxLength={MAX_FEEDBACK_LENGTH}
          rows={5}
          onChange={(event) => {
            setProblem('')
            onType(event.currentTarget.value)
          }}
        />
        <p className="review-problem" id="feedback-problem" role="alert">
          {problem}
        </p>
        {children}
        <button type="submit" className="public-button review-submit" aria-disabled={sending}>
          {sending ? messages.sending : messages.submit}
        </button>
      </form>
      <PublicLinks title={messages.alsoPublic} yelpLabel={messages.seeOnYelp} {...sites} />
    </>
  )
}

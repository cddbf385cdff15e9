import { type FormEvent, type ReactNode, useState } from 'react'
import { MAX_FEEDBACK_LENGTH } from '#contract/review-page-words.ts'
import type { CallError } from '../call-api.ts'
import { useReviewWords } from '../review-words.ts'
import { isBlank } from './is-blank.ts'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

interface FeedbackStepProps {
  /** Further fields of this step */
  children?: ReactNode
  text: string
  /** Feedback was given before: the new text replaces it */
  hasFeedback: boolean
  takesFocus: boolean
  sites: ReviewSites
  onType(text: string): void
  /** Rejects with a CallError */
  onSubmit(): Promise<void>
}

export function FeedbackStep({ children, text, hasFeedback, takesFocus, sites, onType, onSubmit }: FeedbackStepProps) {
  const words = useReviewWords()
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (isBlank(text)) return setProblem(words.feedbackNeeded)
    setProblem('')
    setSending(true)
    await onSubmit().catch((error: CallError) => {
      setProblem(words.problem(error))
      setSending(false)
    })
  }

  return (
    <>
      <StepHeading takesFocus={takesFocus}>{words.feedbackTitle}</StepHeading>
      <p className="public-muted">{hasFeedback ? words.feedbackGiven : words.feedbackPrivate}</p>
      <form className="review-form" onSubmit={submit} noValidate>
        <textarea
          aria-label={words.yourFeedback}
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
          {sending ? words.sending : words.submit}
        </button>
      </form>
      <PublicLinks title={words.alsoPublic} yelpLabel={words.seeOnYelp} {...sites} />
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { FEEDBACK_NEEDED, MAX_FEEDBACK_LENGTH } from '#contract/review-page-words.ts'
import { Choices } from './Choices.tsx'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { type Answers, isBlank } from './review-flow.ts'
import { StepHeading } from './StepHeading.tsx'

interface FeedbackStepProps {
  answers: Answers
  text: string
  /** Feedback was given before: the new text replaces it */
  hasFeedback: boolean
  takesFocus: boolean
  sites: ReviewSites | null
  onChange(change: Partial<Answers>): void
  onType(text: string): void
  /** Rejects with the message to show */
  onSubmit(): Promise<void>
}

export function FeedbackStep({ answers, text, hasFeedback, takesFocus, sites, onChange, onType, onSubmit }: FeedbackStepProps) {
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (isBlank(text)) return setProblem(FEEDBACK_NEEDED)
    setProblem('')
    setSending(true)
    await onSubmit().catch((error: Error) => {
      setProblem(error.message)
      setSending(false)
    })
  }

  return (
    <>
      <StepHeading takesFocus={takesFocus}>Please leave us feedback</StepHeading>
      <p className="public-muted">
        {hasFeedback ? 'We have your feedback. Write again if you want to change it.' : 'It goes to the practice and is not published.'}
      </p>
      <form className="review-form" onSubmit={submit} noValidate>
        <textarea
          aria-label="Your feedback"
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
        <Choices answers={answers} onChange={onChange} />
        <button type="submit" className="public-button review-submit" aria-disabled={sending}>
          {sending ? 'Sending…' : 'Submit'}
        </button>
      </form>
      {sites && <PublicLinks title="You can also write a public review" {...sites} />}
    </>
  )
}

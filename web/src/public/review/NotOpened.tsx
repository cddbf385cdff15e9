import type { CallError } from '../call-api.ts'
import { useReviewMessages } from '../review-messages.ts'

/** Shown instead of a page that is loading or currently cannot be loaded */
export function NotOpened({ failure, again }: { failure: CallError | null; again: () => void }) {
  const messages = useReviewMessages()
  if (!failure) {
    return (
      <p className="review-loading" role="status">
        {messages.loading}
      </p>
    )
  }
  return (
    <div className="review-away" role="alert">
      <p>{messages.problem(failure)}</p>
      <button type="button" className="public-button" onClick={again}>
        {messages.tryAgain}
      </button>
    </div>
  )
}

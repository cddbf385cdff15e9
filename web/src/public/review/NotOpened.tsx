import type { CallError } from '../call-api.ts'
import { useReviewWords } from '../review-words.ts'

/** In place of a page that is loading, or could not be loaded right now */
export function NotOpened({ failure, again }: { failure: CallError | null; again: () => void }) {
  const words = useReviewWords()
  if (!failure) {
    return (
      <p className="review-loading" role="status">
        {words.loading}
      </p>
    )
  }
  return (
    <div className="review-away" role="alert">
      <p>{words.problem(failure)}</p>
      <button type="button" className="public-button" onClick={again}>
        {words.tryAgain}
      </button>
    </div>
  )
}

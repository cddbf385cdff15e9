import { useReviewMessages } from '../review-messages.ts'
import type { Submission } from './review-flow.ts'

interface ChoicesProps {
  submission: Submission
  onChange(change: Partial<Submission>): void
}

export function Choices({ submission, onChange }: ChoicesProps) {
  const messages = useReviewMessages()
  return (
    <div className="review-choices">
      <label>
        <input type="checkbox" checked={submission.news} onChange={(event) => onChange({ news: event.currentTarget.checked })} />
        {messages.news}
      </label>
      <label>
        <input type="checkbox" checked={submission.refer} onChange={(event) => onChange({ refer: event.currentTarget.checked })} />
        {messages.refer}
      </label>
    </div>
  )
}

import { useReviewWords } from '../review-words.ts'
import type { Answers } from './review-flow.ts'

interface ChoicesProps {
  answers: Answers
  onChange(change: Partial<Answers>): void
}

export function Choices({ answers, onChange }: ChoicesProps) {
  const words = useReviewWords()
  return (
    <div className="review-choices">
      <label>
        <input type="checkbox" checked={answers.news} onChange={(event) => onChange({ news: event.currentTarget.checked })} />
        {words.news}
      </label>
      <label>
        <input type="checkbox" checked={answers.refer} onChange={(event) => onChange({ refer: event.currentTarget.checked })} />
        {words.refer}
      </label>
    </div>
  )
}

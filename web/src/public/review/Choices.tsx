import type { Answers } from './review-flow.ts'

interface ChoicesProps {
  answers: Answers
  onChange(change: Partial<Answers>): void
}

export function Choices({ answers, onChange }: ChoicesProps) {
  return (
    <div className="review-choices">
      <label>
        <input type="checkbox" checked={answers.news} onChange={(event) => onChange({ news: event.currentTarget.checked })} />
        You may send me news from the practice
      </label>
      <label>
        <input type="checkbox" checked={answers.refer} onChange={(event) => onChange({ refer: event.currentTarget.checked })} />I would
        refer a friend
      </label>
    </div>
  )
}

import { useReviewWords } from '../review-words.ts'
import { Forward, ThumbDown, ThumbUp } from './icons.tsx'
import { StepHeading } from './StepHeading.tsx'

interface QuestionStepProps {
  companyName: string
  /** Above the question, where the customer is known by name */
  greeting?: string
  takesFocus: boolean
  onAnswer(rating: number): void
}

const YES = 5
const NO = 1

export function QuestionStep({ companyName, greeting, takesFocus, onAnswer }: QuestionStepProps) {
  const words = useReviewWords()
  return (
    <div className="review-middle">
      {greeting && <p className="review-greeting">{greeting}</p>}
      <StepHeading takesFocus={takesFocus}>{words.question(companyName)}</StepHeading>
      <p className="public-muted">{words.oneTap}</p>
      <div className="review-answers">
        <button type="button" className="review-answer" onClick={() => onAnswer(YES)}>
          <span className="review-tile review-tile-good">
            <ThumbUp />
          </span>
          {words.yes}
          <Forward />
        </button>
        <button type="button" className="review-answer" onClick={() => onAnswer(NO)}>
          <span className="review-tile">
            <ThumbDown />
          </span>
          {words.no}
          <Forward />
        </button>
      </div>
    </div>
  )
}

import { Forward, ThumbDown, ThumbUp } from './icons.tsx'
import { StepHeading } from './StepHeading.tsx'

interface QuestionStepProps {
  companyName: string
  takesFocus: boolean
  onAnswer(rating: number): void
}

const YES = 5
const NO = 1

export function QuestionStep({ companyName, takesFocus, onAnswer }: QuestionStepProps) {
  return (
    <div className="review-middle">
      <StepHeading takesFocus={takesFocus}>{`Would you recommend ${companyName}?`}</StepHeading>
      <p className="public-muted">Thank you for your visit. One tap is enough.</p>
      <div className="review-answers">
        <button type="button" className="review-answer" onClick={() => onAnswer(YES)}>
          <span className="review-tile review-tile-good">
            <ThumbUp />
          </span>
          Yes, I would
          <Forward />
        </button>
        <button type="button" className="review-answer" onClick={() => onAnswer(NO)}>
          <span className="review-tile">
            <ThumbDown />
          </span>
          No, not really
          <Forward />
        </button>
      </div>
    </div>
  )
}

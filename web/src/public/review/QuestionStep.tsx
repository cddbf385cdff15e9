import { useReviewMessages } from '../review-messages.ts'
import { Icon } from './Icon.tsx'
import { StepHeading } from './StepHeading.tsx'

interface QuestionStepProps {
  companyName: string
  /** Shown above the question if the customer's name is known */
  greeting?: string
  takesFocus: boolean
  /** Whether the pointer or the focus is on "yes" */
  onNearYes?(): void
  onRate(rating: number): void
}

const YES = 5
const NO = 1

export function QuestionStep({ companyName, greeting, takesFocus, onNearYes, onRate }: QuestionStepProps) {
  const messages = useReviewMessages()
  return (
    <div className="review-middle">
      {greeting && <p className="review-greeting">{greeting}</p>}
      <StepHeading takesFocus={takesFocus}>{messages.question(companyName)}</StepHeading>
      <p className="public-muted">{messages.oneTap}</p>
      <div className="review-choices">
        <button type="button" className="review-choice" onPointerEnter={onNearYes} onFocus={onNearYes} onClick={() => onRate(YES)}>
          <span className="review-tile review-tile-good">
            <Icon name="thumb-up" size={24} />
          </span>
          {messages.yes}
          <Icon name="forward" />
        </button>
        <button type="button" className="review-choice" onClick={() => onRate(NO)}>
          <span className="review-tile">
            <Icon name="thumb-down" size={24} />
          </span>
          {messages.no}
          <Icon name="forward" />
        </button>
      </div>
    </div>
  )
}

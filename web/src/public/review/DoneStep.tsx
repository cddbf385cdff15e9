import { useReviewMessages } from '../review-messages.ts'
import { Icon } from './Icon.tsx'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

interface DoneStepProps {
  heading: string
  companyName: string
  takesFocus: boolean
  /** Set if the customer sent private feedback, because the heading alone could be mistaken for a published review */
  isPrivate: boolean
  sites: ReviewSites | null
}

export function DoneStep({ heading, companyName, takesFocus, isPrivate, sites }: DoneStepProps) {
  const messages = useReviewMessages()
  return (
    <>
      <div className="review-middle">
        <span className="review-done" aria-hidden="true">
          <Icon name="tick" size={44} />
        </span>
        <StepHeading takesFocus={takesFocus}>{heading}</StepHeading>
        <p className="public-muted">{messages.thanks}</p>
        {isPrivate && <p className="public-muted">{messages.feedbackIsPrivate}</p>}
      </div>
      {sites && <PublicLinks title={messages.companyOn(companyName)} {...sites} />}
    </>
  )
}

import { useReviewMessages } from '../review-messages.ts'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

/** When opened from the QR code at the front desk, the page sends nothing, so it must not offer a feedback field (decision 0018) */
export function AtTheDesk({ takesFocus, sites }: { takesFocus: boolean; sites: ReviewSites }) {
  const messages = useReviewMessages()
  return (
    <>
      <div className="review-middle">
        <StepHeading takesFocus={takesFocus}>{messages.sorry}</StepHeading>
        <p className="public-muted">{messages.talkToTheTeam}</p>
      </div>
      <PublicLinks title={messages.alsoPublic} yelpLabel={messages.seeOnYelp} {...sites} />
    </>
  )
}

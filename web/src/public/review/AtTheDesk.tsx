import { useReviewWords } from '../review-words.ts'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

/** Opened from the QR code at the front desk, the page sends nothing, so it must not offer a feedback field (decision 0018) */
export function AtTheDesk({ takesFocus, sites }: { takesFocus: boolean; sites: ReviewSites }) {
  const words = useReviewWords()
  return (
    <>
      <div className="review-middle">
        <StepHeading takesFocus={takesFocus}>{words.sorry}</StepHeading>
        <p className="public-muted">{words.tellTheTeam}</p>
      </div>
      <PublicLinks title={words.alsoPublic} yelpLabel={words.seeOnYelp} {...sites} />
    </>
  )
}

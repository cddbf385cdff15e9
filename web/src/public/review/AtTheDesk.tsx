import { useReviewWords } from '../review-words.ts'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

/** Opened from the QR code at the front desk, the page sends nothing, so it must not offer a feedback field (decision 0018) */
export function AtTheDesk({ takesFocus, sites }: { takesFocus: boolean; sites: ReviewSites | null }) {
  const words = useReviewWords()
  return (
    <>
      <div className="review-middle">
        <StepHeading takesFocus={takesFocus}>{words.sorry}</StepHeading>
        <p className="public-muted">{words.tellTheTeam}</p>
      </div>
      {sites && <PublicLinks title={words.alsoPublic} {...sites} />}
    </>
  )
}

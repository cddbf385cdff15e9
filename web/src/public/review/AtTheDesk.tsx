import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

/** Opened from the QR code at the front desk, the page sends nothing, so it must not offer a feedback field (decision 0018) */
export function AtTheDesk({ takesFocus, sites }: { takesFocus: boolean; sites: ReviewSites | null }) {
  return (
    <>
      <div className="review-middle">
        <StepHeading takesFocus={takesFocus}>We are sorry to hear that</StepHeading>
        <p className="public-muted">Please tell the team what went wrong. They would like to put it right while you are here.</p>
      </div>
      {sites && <PublicLinks title="You can also write a public review" {...sites} />}
    </>
  )
}

import { Tick } from './icons.tsx'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

interface DoneStepProps {
  heading: string
  companyName: string
  takesFocus: boolean
  sites: ReviewSites | null
}

export function DoneStep({ heading, companyName, takesFocus, sites }: DoneStepProps) {
  return (
    <>
      <div className="review-middle">
        <span className="review-done" aria-hidden="true">
          <Tick size={44} />
        </span>
        <StepHeading takesFocus={takesFocus}>{heading}</StepHeading>
        <p className="public-muted">Thank you for participation</p>
      </div>
      {sites && <PublicLinks title={`${companyName} on`} {...sites} />}
    </>
  )
}

import { useReviewWords } from '../review-words.ts'
import { Icon } from './Icon.tsx'
import { PublicLinks, type ReviewSites } from './PublicLinks.tsx'
import { StepHeading } from './StepHeading.tsx'

interface DoneStepProps {
  heading: string
  companyName: string
  takesFocus: boolean
  sites: ReviewSites | null
}

export function DoneStep({ heading, companyName, takesFocus, sites }: DoneStepProps) {
  const words = useReviewWords()
  return (
    <>
      <div className="review-middle">
        <span className="review-done" aria-hidden="true">
          <Icon name="tick" size={44} />
        </span>
        <StepHeading takesFocus={takesFocus}>{heading}</StepHeading>
        <p className="public-muted">{words.thanks}</p>
      </div>
      {sites && <PublicLinks title={words.companyOn(companyName)} {...sites} />}
    </>
  )
}

import { useReviewMessages } from '../review-messages.ts'
import { Choices } from './Choices.tsx'
import { Icon } from './Icon.tsx'
import type { ReviewSites } from './PublicLinks.tsx'
import type { Submission } from './review-flow.ts'
import { SiteLink } from './SiteLink.tsx'
import { StepHeading } from './StepHeading.tsx'

interface LinksStepProps extends ReviewSites {
  submission: Submission
  takesFocus: boolean
  storesSubmission: boolean
  onChange(change: Partial<Submission>): void
}

export function LinksStep({
  submission,
  takesFocus,
  storesSubmission,
  onChange,
  onOpen,
  google_url: google,
  yelp_url: yelp,
}: LinksStepProps) {
  const messages = useReviewMessages()
  return (
    <div className="review-middle">
      <StepHeading takesFocus={takesFocus}>{google ? messages.recommendToOthers : messages.gladThanks}</StepHeading>
      {(google || yelp) && <p className="public-muted">{google ? messages.helpNeighbors : messages.thanksForVisit}</p>}
      <div className="review-choices">
        {google && (
          <SiteLink url={google} mark={<Icon name="google" size={24} />} opened={submission.googleOpened} onOpen={() => onOpen('google')}>
            {messages.onGoogle}
          </SiteLink>
        )}
        {yelp && (
          <SiteLink url={yelp} mark={<Icon name="yelp" size={26} />} opened={submission.yelpOpened} onOpen={() => onOpen('yelp')}>
            {messages.seeOnYelp}
          </SiteLink>
        )}
      </div>
      {storesSubmission && <Choices submission={submission} onChange={onChange} />}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Choices } from './Choices.tsx'
import { GoogleMark, OutOfHere, Tick, YelpMark } from './icons.tsx'
import type { ReviewSites } from './PublicLinks.tsx'
import type { Answers } from './review-flow.ts'
import { StepHeading } from './StepHeading.tsx'

interface LinksStepProps extends ReviewSites {
  answers: Answers
  takesFocus: boolean
  storesAnswers: boolean
  onChange(change: Partial<Answers>): void
}

export function LinksStep({ answers, takesFocus, storesAnswers, onChange, onOpen, google_url: google, yelp_url: yelp }: LinksStepProps) {
  const both = google && yelp
  return (
    <div className="review-middle">
      <StepHeading takesFocus={takesFocus}>
        {google || yelp ? 'Glad to hear it. Would you tell others?' : 'Glad to hear it. Thank you!'}
      </StepHeading>
      {(google || yelp) && (
        <p className="public-muted">{`A few words ${both ? 'on either site' : 'there'} help your neighbors find the practice.`}</p>
      )}
      <div className="review-answers">
        {google && (
          <SiteLink url={google} mark={<GoogleMark size={24} />} opened={answers.googleOpened} onOpen={() => onOpen('google')}>
            Review us on Google
          </SiteLink>
        )}
        {yelp && (
          <SiteLink url={yelp} mark={<YelpMark size={26} />} opened={answers.yelpOpened} onOpen={() => onOpen('yelp')}>
            Review us on Yelp
          </SiteLink>
        )}
      </div>
      {storesAnswers && <Choices answers={answers} onChange={onChange} />}
    </div>
  )
}

interface SiteLinkProps {
  url: string
  mark: ReactNode
  opened: boolean
  onOpen(): void
  children: string
}

function SiteLink({ url, mark, opened, onOpen, children }: SiteLinkProps) {
  return (
    <a className="review-answer" href={url} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      <span className="review-tile review-tile-site">{mark}</span>
      <span>
        {children}
        {opened && (
          <span className="review-opened">
            <span>
              <Tick size={9} />
            </span>
            Opened
          </span>
        )}
      </span>
      <OutOfHere />
    </a>
  )
}

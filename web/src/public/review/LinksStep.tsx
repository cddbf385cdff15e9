import type { ReactNode } from 'react'
import { useReviewWords } from '../review-words.ts'
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
  const words = useReviewWords()
  return (
    <div className="review-middle">
      <StepHeading takesFocus={takesFocus}>
        {google || yelp ? words.tellOthers : words.gladThanks}
      </StepHeading>
      {(google || yelp) && (
        <p className="public-muted">{google && yelp ? words.fewWordsEither : words.fewWordsThere}</p>
      )}
      <div className="review-answers">
        {google && (
          <SiteLink url={google} mark={<GoogleMark size={24} />} opened={answers.googleOpened} onOpen={() => onOpen('google')}>
            {words.onGoogle}
          </SiteLink>
        )}
        {yelp && (
          <SiteLink url={yelp} mark={<YelpMark size={26} />} opened={answers.yelpOpened} onOpen={() => onOpen('yelp')}>
            {words.onYelp}
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

export function SiteLink({ url, mark, opened, onOpen, children }: SiteLinkProps) {
  const { opened: openedWord } = useReviewWords()
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
            {openedWord}
          </span>
        )}
      </span>
      <OutOfHere />
    </a>
  )
}

import { useReviewWords } from '../review-words.ts'
import { Choices } from './Choices.tsx'
import { Icon } from './Icon.tsx'
import type { ReviewSites } from './PublicLinks.tsx'
import type { Answers } from './review-flow.ts'
import { SiteLink } from './SiteLink.tsx'
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
      <StepHeading takesFocus={takesFocus}>{google ? words.tellOthers : words.gladThanks}</StepHeading>
      {(google || yelp) && <p className="public-muted">{google ? words.fewWordsOnGoogle : words.thanksForVisit}</p>}
      <div className="review-answers">
        {google && (
          <SiteLink url={google} mark={<Icon name="google" size={24} />} opened={answers.googleOpened} onOpen={() => onOpen('google')}>
            {words.onGoogle}
          </SiteLink>
        )}
        {yelp && (
          <SiteLink url={yelp} mark={<Icon name="yelp" size={26} />} opened={answers.yelpOpened} onOpen={() => onOpen('yelp')}>
            {words.seeOnYelp}
          </SiteLink>
        )}
      </div>
      {storesAnswers && <Choices answers={answers} onChange={onChange} />}
    </div>
  )
}

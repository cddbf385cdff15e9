import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { LongText } from '../../../ui/content/LongText.tsx'
import own from './detail.module.css'
import classes from './suggestions.module.css'

const PLACES = ['1st', '2nd', '3rd']

/** The drafts that the customer starts from and edits */
export function WrittenSuggestions({ request: { suggestions } }: { request: ReviewRequestDetail }) {
  return (
    <Card title="Suggestions" aside={`${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}>
      <p className={own.note}>Drafts based on your settings, staff rules and comments. Customers edit before posting.</p>
      <ol className={classes.list}>
        {suggestions.map((suggestion, place) => (
          <li key={suggestion} className={classes.suggestion} dir="auto">
            <span className={classes.place}>{PLACES[place] ?? place + 1}</span>
            <div>
              <LongText>{suggestion}</LongText>
            </div>
          </li>
        ))}
      </ol>
      {suggestions.length < PLACES.length && <p className={own.note}>Drafts too similar to another were left out.</p>}
    </Card>
  )
}

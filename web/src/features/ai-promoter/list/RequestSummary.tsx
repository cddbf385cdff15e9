import type { z } from 'zod'
import type { listReviewRequests } from '#contract/ai-promoter/review-requests.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { LIST_PATH } from '../ai-promoter-paths.ts'
import { waitingWords, whereReviewed, writingWords } from './request-words.ts'

type Summary = z.output<typeof listReviewRequests.response>['summary']

/** "38 on Google, 17 on Yelp, 14 of them on both. 22 are waiting, 1 is being written": what has rows of its own leads to them */
export function RequestSummary({ summary }: { summary: Summary }) {
  const { waiting, generating, failed, total } = summary
  const where = whereReviewed(summary)
  if (total === 0) return null
  return (
    <>
      {where}
      {where && (waiting > 0 || generating > 0) && '. '}
      {waiting > 0 && (
        <TextLink size="body" to={`${LIST_PATH}?status=PENDING`}>
          {waitingWords(waiting)}
        </TextLink>
      )}
      {waiting > 0 && generating > 0 && ', '}
      {generating > 0 && (
        <TextLink size="body" to={`${LIST_PATH}?status=GENERATING`}>
          {writingWords(generating)}
        </TextLink>
      )}
      {failed > 0 && `${where || waiting > 0 || generating > 0 ? '. ' : ''}${failed} could not be written`}
    </>
  )
}

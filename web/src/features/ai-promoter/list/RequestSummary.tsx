import { Fragment } from 'react'
import type { z } from 'zod'
import type { listReviewRequests } from '#contract/ai-promoter/review-requests.ts'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { LIST_PATH } from '../ai-promoter-paths.ts'
import { describePlatforms, formatFailedCount, formatGeneratingCount, formatWaitingCount } from './request-labels.ts'

type Summary = z.output<typeof listReviewRequests.response>['summary']

/**
 * "38 on Google, 17 on Yelp, 14 on both. 22 are waiting, 1 is generating": the counts of unreviewed requests link to their rows
 */
export function RequestSummary({ summary }: { summary: Summary }) {
  const { waiting, generating, failed, total } = summary
  const where = describePlatforms(summary)
  const others = [
    { status: 'PENDING', count: waiting, label: formatWaitingCount(waiting) },
    { status: 'GENERATING', count: generating, label: formatGeneratingCount(generating) },
    { status: 'FAILED', count: failed, label: formatFailedCount(failed) },
  ].filter(({ count }) => count > 0)
  if (total === 0) return null
  return (
    <>
      {where}
      {where && others.length > 0 && '. '}
      {others.map(({ status, label }, place) => (
        <Fragment key={status}>
          {place > 0 && ', '}
          <TextLink size="body" to={`${LIST_PATH}?status=${status}`}>
            {label}
          </TextLink>
        </Fragment>
      ))}
    </>
  )
}

import type { ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { When } from '../../../platform/time/When.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import classes from './list.module.css'
import { ReviewerRating, ReviewStatus } from './RequestMarks.tsx'
import { describeAssistants } from './request-labels.ts'

/** Columns without values while a request's suggestions are being written */
export const COLUMNS_EMPTY_WHILE_WRITING = 3

/** Widths in percent, so that the columns match those of the skeleton */
export function requestColumns(): Column<ReviewRequest>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      width: '25%',
      skeleton: 'two-lines',
      isRowLink: true,
      render: (request) => (
        <span className={classes.who}>
          <span className={classes.name}>{request.reviewer_name}</span>
          <span className={classes.with} title={describeAssistants(request)}>
            {describeAssistants(request)}
          </span>
        </span>
      ),
    },
    {
      key: 'visit',
      header: 'Visit Date',
      width: '14%',
      size: 'short',
      sorted: 'descending',
      render: ({ created_datetime: at }) => <When at={at} show="day" />,
    },
    { key: 'rating', header: 'Rating', width: '16%', size: 'medium', render: ({ rating }) => <ReviewerRating rating={rating} /> },
    {
      key: 'google',
      header: 'Status(Google)',
      icon: <PlatformLogo platform="google" size={14} />,
      width: '15%',
      skeleton: 'badge',
      render: ({ reviewer_entered_google: isReviewed }) => <ReviewStatus isReviewed={isReviewed} />,
    },
    {
      key: 'yelp',
      header: 'Status(Yelp)',
      icon: <PlatformLogo platform="yelp" size={14} />,
      width: '15%',
      skeleton: 'badge',
      render: ({ reviewer_entered_yelp: isReviewed }) => <ReviewStatus isReviewed={isReviewed} />,
    },
    {
      key: 'reviewed',
      header: 'Review Date',
      width: '15%',
      size: 'short',
      render: ({ reviewer_entered_datetime: at }) =>
        at === null ? <span className={classes.nothing}>-</span> : <When at={at} show="day" />,
    },
  ]
}

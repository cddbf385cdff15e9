import { IconExternalLink, IconMessageStar, IconWorldWww } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { getPractice } from '#contract/account-setting.ts'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { formatRating } from '../../../ui/content/Stars.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingCard } from '../../../ui/states/LoadingCard.tsx'
import { usePractice } from '../account-setting.data.ts'
import classes from './practice.module.css'
import { LoadingTrackingNumber, TrackingNumbers } from './TrackingNumbers.tsx'

const ICON_SIZE = 20

type Practice = EndpointResponse<typeof getPractice>

/** The tracking number and the practice's pages. The agency sets them up, so they are read-only here */
export function PracticePages() {
  const practice = usePractice()
  if (practice.data) {
    return (
      <>
        <TrackingNumbers numbers={practice.data.tracking_numbers} />
        <Links practice={practice.data} />
      </>
    )
  }
  if (practice.isError && !isSessionEnded(practice.error)) {
    return (
      <Card title="Tracking number and links">
        <ErrorState
          compact
          title="Could not be loaded"
          message={errorMessageOf(practice.error)}
          requestId={requestIdOf(practice.error)}
          onRetry={() => void practice.refetch()}
        />
      </Card>
    )
  }
  return (
    <>
      <LoadingTrackingNumber />
      <LoadingCard title="Links" lines={4} />
    </>
  )
}

function Links({ practice }: { practice: Practice }) {
  const { website_url: website, review_page_url: reviewPage, google, yelp } = practice
  return (
    <Card title="Links">
      <ul className={classes.links}>
        {website !== '' && (
          <PageLink
            url={website}
            icon={<IconWorldWww size={ICON_SIZE} stroke={1.75} aria-hidden />}
            name="Website"
            detail={hostOfUrl(website)}
          />
        )}
        <PageLink
          url={reviewPage}
          icon={<IconMessageStar size={ICON_SIZE} stroke={1.75} aria-hidden />}
          name="Review page"
          detail="Where customers leave feedback"
        />
        {google && (
          <PageLink
            url={google.url}
            icon={<PlatformLogo platform="google" size={ICON_SIZE} />}
            name="Google profile"
            detail={formatRatingAndReviews(google)}
          />
        )}
        {yelp && (
          <PageLink
            url={yelp.url}
            icon={<PlatformLogo platform="yelp" size={ICON_SIZE} />}
            name="Yelp page"
            detail={formatRatingAndReviews(yelp)}
          />
        )}
      </ul>
      {!google && !yelp && (
        <EmptyState compact icon={IconMessageStar} title="No Google or Yelp page yet" text="Contact support to add them." />
      )}
    </Card>
  )
}

function PageLink({ url, icon, name, detail }: { url: string; icon: ReactNode; name: string; detail: string }) {
  return (
    <li>
      <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer" aria-label={`${name}, ${detail}, in a new tab`}>
        <span className={classes.linkIcon}>{icon}</span>
        <span className={classes.linkText}>
          <span className={classes.linkName}>{name}</span>
          <span className={classes.linkDetail}>{detail}</span>
        </span>
        <IconExternalLink className={classes.linkOut} stroke={1.75} aria-hidden />
      </a>
    </li>
  )
}

const hostOfUrl = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

function formatRatingAndReviews({ rating, reviews }: { rating: number; reviews: number }): string {
  if (reviews === 0) return 'No reviews yet'
  return `${formatRating(rating)} from ${formatCountOf(reviews, 'review')}`
}

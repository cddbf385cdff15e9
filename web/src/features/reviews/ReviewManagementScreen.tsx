import { Button } from '@mantine/core'
import { IconBell, IconSend } from '@tabler/icons-react'
import { useEffect } from 'react'
import { REVIEW_PLATFORMS, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../platform/api/api-error.ts'
import { useRedirectOldConfirmationLink } from '../../platform/forwarded-confirmation.ts'
import { useSession } from '../../platform/session/session.ts'
import { PlatformLogo } from '../../ui/brand/PlatformLogo.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { AppLink } from '../../ui/page/AppLink.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { MissingPlace } from './list/MissingPlace.tsx'
import { PlatformReviews } from './list/PlatformReviews.tsx'
import { useReviewsView } from './list/review-filters.ts'
import { PLATFORM_NAMES, pathOfPlatform } from './platforms.ts'
import { useReviewVerification } from './reviews.data.ts'
import classes from './reviews.module.css'

export default function ReviewManagementScreen() {
  const { type } = useSession()
  useRedirectOldConfirmationLink()
  return (
    <>
      <PageHead
        parent="Review"
        title="Review Management"
        actions={
          <>
            {/* Only an administrator decides who is notified of what customers write */}
            {type !== 'REGULAR' && (
              <Button
                component={AppLink}
                to="/notices?event=low_review"
                variant="default"
                leftSection={<IconBell size={16} stroke={1.75} aria-hidden />}
              >
                Notifications
              </Button>
            )}
            <Button component={AppLink} to="/businessPromoter?send=1" leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}>
              Ask for a review
            </Button>
          </>
        }
      />
      <VerifiedPlatforms />
    </>
  )
}

function VerifiedPlatforms() {
  const view = useReviewsView()
  const verification = useReviewVerification()
  const shown = REVIEW_PLATFORMS.filter((platform) => verification.data?.[platform])
  const [first] = shown
  const instead = shown.includes(view.requested) ? undefined : first
  const { goTo } = view

  // Corrects the URL if it names a tab that is not available
  useEffect(() => {
    if (instead) goTo(instead)
  }, [instead, goTo])

  if (verification.isError && !verification.data && !isSessionEnded(verification.error)) {
    return (
      <Card>
        <ErrorState
          title="The reviews could not be loaded"
          message={errorMessageOf(verification.error)}
          requestId={requestIdOf(verification.error)}
          onRetry={() => void verification.refetch()}
        />
      </Card>
    )
  }
  if (verification.data && first === undefined) return <MissingPlace />
  // Most businesses have both platforms, so the requested one loads in parallel with the verification rather than after it
  const platform = instead ?? view.requested
  const tabs = verification.data
    ? shown.map(describePlatformTab)
    : REVIEW_PLATFORMS.map((one) => ({ ...describePlatformTab(one), isReserved: one !== platform }))
  return (
    <>
      <PageTabs label="Platforms" tabs={tabs} current={pathOfPlatform(platform)} />
      <PlatformReviews key={platform} platform={platform} view={view} />
    </>
  )
}

const describePlatformTab = (platform: ReviewPlatform) => ({
  label: PLATFORM_NAMES[platform],
  to: pathOfPlatform(platform),
  icon: platform === 'google' ? GoogleSign : YelpSign,
})

// Wrapped in a span because PageTabs hides plain icons on phones, where these two fit
const GoogleSign = () => <Sign platform="google" />
const YelpSign = () => <Sign platform="yelp" />

function Sign({ platform }: { platform: ReviewPlatform }) {
  return (
    <span className={classes.sign}>
      <PlatformLogo platform={platform} />
    </span>
  )
}

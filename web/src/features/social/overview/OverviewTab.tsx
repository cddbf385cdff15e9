import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NETWORK_NAMES } from '../networks.ts'
import { useOverview } from '../social.data.ts'
import type { SocialView } from '../social-view.ts'
import { LoadingOverview } from './LoadingOverview.tsx'
import { OverviewCards } from './OverviewCards.tsx'

export function OverviewTab({ network, view }: { network: ReadNetwork; view: SocialView }) {
  const overview = useOverview(network, view.range)
  if (overview.data) {
    return <OverviewCards network={network} overview={overview.data} view={view} isStale={overview.isPlaceholderData} />
  }
  if (overview.isError && !isSessionEnded(overview.error)) {
    return (
      <Card>
        <ErrorState
          title={`${NETWORK_NAMES[network]} totals could not be loaded`}
          message={errorMessageOf(overview.error)}
          requestId={requestIdOf(overview.error)}
          onRetry={() => void overview.refetch()}
        />
      </Card>
    )
  }
  return <LoadingOverview />
}

import { NETWORK_NAMES, type Network } from '../networks.ts'
import { formatPastPeriod } from '../period-labels.ts'
import type { Overview } from '../social.data.ts'
import type { SocialView } from '../social-view.ts'
import { AudienceByAge } from './AudienceByAge.tsx'
import { BestTimeCard } from './BestTimeCard.tsx'
import { FollowersCard } from './FollowersCard.tsx'
import { hasAudience, NoAudience } from './NoAudience.tsx'
import classes from './overview.module.css'
import { SocialHeadMetrics } from './SocialHeadMetrics.tsx'
import { TopLocations } from './TopLocations.tsx'
import { TopPosts } from './TopPosts.tsx'

interface OverviewCardsProps {
  network: Network
  overview: Overview
  /** Absent for a sample, whose posts have no links and which has no tables */
  view?: SocialView
  /** Whether these are the previous period's metrics, shown while the next period's load */
  isStale?: boolean
}

export function OverviewCards({ network, overview, view, isStale = false }: OverviewCardsProps) {
  const name = NETWORK_NAMES[network]
  return (
    <div className={classes.cards} data-stale={isStale || undefined} aria-busy={isStale}>
      <SocialHeadMetrics
        network={network}
        overview={overview}
        {...(view ? { range: view.range, past: formatPastPeriod(view.range, view.today) } : {})}
      />
      <div className={classes.row} data-row="first">
        <FollowersCard overview={overview} />
        <BestTimeCard times={overview.best_times} likes={network === 'facebook' ? 'reactions' : 'likes'} />
      </div>
      <div className={classes.row} data-row="second">
        {network === 'facebook' && !hasAudience(overview) ? (
          <NoAudience />
        ) : (
          <>
            <AudienceByAge women={overview.age_women} men={overview.age_men} followers={overview.totals.followers.value} name={name} />
            <TopLocations overview={overview} name={name} />
          </>
        )}
      </div>
      {view && overview.posts.length > 0 && <TopPosts network={network} posts={overview.posts} view={view} />}
    </div>
  )
}

import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { DateRangePicker } from '../../ui/filters/DateRangePicker.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ContentTab } from './content/ContentTab.tsx'
import { FollowsTab } from './follows/FollowsTab.tsx'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { useNetworkInformation, useOverview } from './social.data.ts'
import classes from './social.module.css'
import { type SocialView, SUB_TABS } from './social-view.ts'
import { Connect } from './state/Connect.tsx'
import { FirstSync } from './state/FirstSync.tsx'
import { StateLine } from './state/StateLine.tsx'
import { SyncProblem } from './state/SyncProblem.tsx'

const SUB_TAB_NAMES = { overview: 'Overview', follows: 'Follows', content: 'Content' }

interface NetworkScreenProps {
  network: ReadNetwork
  view: SocialView
  tabs: ReactNode
}

/** A network whose metrics we can read: its account, three sub-tabs, and the sync state */
export function NetworkScreen({ network, view, tabs }: NetworkScreenProps) {
  const { range, presets, today, chooseRange, tab, change } = view
  // Loaded even if another sub-tab is shown, because it contains the sync state
  const { data: { state } = {}, isPending } = useOverview(network, range)
  const isConnected = state?.state !== 'not_connected'
  const hasMetrics = state === undefined || state.last_sync_datetime !== null || state.first_day !== null
  return (
    <>
      <PageHead
        parent="Reporting"
        title="Social Media"
        actions={
          <>
            <DateRangePicker value={range} onChange={chooseRange} presets={presets} latest={today} />
            <PlatformLink network={network} />
          </>
        }
      />
      {tabs}
      {isConnected || hasMetrics ? (
        <>
          <div className={classes.bar}>
            <SegmentedControl
              className={classes.subTabs}
              aria-label="View"
              data={SUB_TABS.map((value) => ({ value, label: SUB_TAB_NAMES[value] }))}
              value={tab}
              onChange={(chosen) => change({ view: chosen === 'overview' ? null : chosen, post: null, page: null })}
            />
            {state && <StateLine network={network} state={state} />}
            {isPending && (
              <span className={classes.lineShape} aria-hidden>
                <Skeleton component="span" height={12} />
              </span>
            )}
          </div>
          {state && <SyncProblem network={network} state={state} />}
          {!hasMetrics && state ? (
            <FirstSync network={network} state={state} />
          ) : (
            <>
              {tab === 'overview' && <OverviewTab network={network} view={view} />}
              {tab === 'follows' && <FollowsTab network={network} view={view} />}
              {tab === 'content' && <ContentTab network={network} view={view} />}
            </>
          )}
        </>
      ) : (
        <Connect network={network} />
      )}
    </>
  )
}

function PlatformLink({ network }: { network: ReadNetwork }) {
  const { data: account, isPending } = useNetworkInformation(network)
  const icon = <IconExternalLink size={16} stroke={1.75} aria-hidden />
  // Reserves its space until the URL is known; an account that is not connected has no URL
  if (!account) {
    return isPending ? (
      <Button variant="default" leftSection={icon} disabled>
        Go to Platform
      </Button>
    ) : null
  }
  return (
    <Button component="a" variant="default" href={account.url} target="_blank" rel="noreferrer" leftSection={icon}>
      Go to Platform
    </Button>
  )
}

import { useEffect } from 'react'
import { TAB_ORDER } from '#contract/social/social-networks.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../platform/api/api-error.ts'
import { Card } from '../../ui/content/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { NetworkLogo } from './home-card/NetworkLogo.tsx'
import { NetworkScreen } from './NetworkScreen.tsx'
import { NoNetworks } from './NoNetworks.tsx'
import { isReadNetwork, NETWORK_NAMES, type Network } from './networks.ts'
import { LoadingOverview } from './overview/LoadingOverview.tsx'
import { SampleScreen } from './samples/SampleScreen.tsx'
import { useActivatedNetworks } from './social.data.ts'
import classes from './social.module.css'
import { type SocialView, useSocialView } from './social-view.ts'

export default function SocialMediaScreen() {
  const view = useSocialView()
  const activated = useActivatedNetworks()
  const enabled = TAB_ORDER.filter((network) => activated.data?.[network])
  const landing = enabled[0]
  // Corrects the URL if it names a network that is not enabled
  const instead = view.network && landing && !enabled.includes(view.network) ? landing : undefined
  const { goTo } = view
  useEffect(() => {
    if (instead) goTo(instead)
  }, [instead, goTo])

  if (activated.data && landing === undefined) return <NoNetworks />
  const network = instead ?? view.network ?? landing
  if (!activated.data || network === undefined) {
    const hasFailed = activated.isError && !isSessionEnded(activated.error)
    return (
      <>
        <PageHead parent="Reporting" title="Social Media" />
        {hasFailed ? (
          <Card>
            <ErrorState
              title="Networks could not be loaded"
              message={errorMessageOf(activated.error)}
              requestId={requestIdOf(activated.error)}
              onRetry={() => void activated.refetch()}
            />
          </Card>
        ) : (
          <LoadingScreen />
        )}
      </>
    )
  }
  const tabs = <PageTabs label="Networks" tabs={enabled.map((one) => toNetworkTab(one, view))} current={toNetworkTab(network, view).to} />
  return isReadNetwork(network) ? (
    <NetworkScreen key={network} network={network} view={view} tabs={tabs} />
  ) : (
    <SampleScreen key={network} network={network} tabs={tabs} />
  )
}

function toNetworkTab(network: Network, view: SocialView) {
  return {
    label: NETWORK_NAMES[network],
    to: view.hrefWith({ network, post: null, page: null }),
    icon: LOGOS[network],
    ...(isReadNetwork(network) ? {} : { tag: 'Sample' }),
  }
}

// Wrapped in a span because PageTabs hides plain icons on phones, where these logos must stay beside their names
const createLogoIcon = (network: Network) => () => (
  <span className={classes.tabLogo}>
    <NetworkLogo network={network} />
  </span>
)
const LOGOS: Record<Network, () => React.ReactNode> = {
  instagram: createLogoIcon('instagram'),
  facebook: createLogoIcon('facebook'),
  linkedin: createLogoIcon('linkedin'),
  tiktok: createLogoIcon('tiktok'),
}

function LoadingScreen() {
  return (
    <>
      <div className={classes.tabsShape} />
      <div className={classes.barShape} />
      <LoadingOverview />
    </>
  )
}

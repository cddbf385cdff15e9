import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { NETWORK_NAMES } from '../networks.ts'
import { OverviewCards } from '../overview/OverviewCards.tsx'
import { buildSampleOverview, type SampleNetwork } from './sample-metrics.ts'
import classes from './samples.module.css'

/** A network that we cannot read yet: shows what its screen will look like, with sample metrics that are marked as such */
export function SampleScreen({ network, tabs }: { network: SampleNetwork; tabs: ReactNode }) {
  const today = useBusinessDay()
  const overview = useMemo(() => buildSampleOverview(network, today), [network, today])
  const name = NETWORK_NAMES[network]
  return (
    <>
      <PageHead parent="Reporting" title="Social Media" />
      {tabs}
      <div className={classes.note} role="note">
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        <p>
          <StatusBadge tone="neutral" icon={null}>
            Sample
          </StatusBadge>{' '}
          These are sample numbers. {name} isn’t supported yet.{' '}
          <TextLink to="/support" size="body">
            Request {name}
          </TextLink>
        </p>
      </div>
      <div className={classes.sample}>
        <OverviewCards network={network} overview={overview} />
      </div>
    </>
  )
}

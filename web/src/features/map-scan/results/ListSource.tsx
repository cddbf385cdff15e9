import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { RankSource } from '../../../map/RankLegend.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import classes from './results.module.css'

/** Both services require attribution for the lists they provide */
export function ListSource({ service }: { service: ScanService }) {
  if (service === 'google') return <RankSource service={service} />
  return (
    <a className={classes.source} href="https://www.yelp.com" target="_blank" rel="noreferrer">
      <PlatformLogo platform="yelp" />
      Yelp
    </a>
  )
}

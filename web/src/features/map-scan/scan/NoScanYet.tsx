import { IconMapPinFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { DEFAULT_DIAGONAL, ZOOM_BY_DIAGONAL } from '#contract/map-scan/scan-constants.ts'
import type { Point } from '#contract/map-scan/scan-form.ts'
import { ownPlaceMarkers } from '../../../map/OwnPlace.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { MapFrame } from '../map/MapFrame.tsx'
import classes from './scan.module.css'

const WHAT_COMES = 'Choose a keyword your customers search for and press Scan. Your rank appears at each point of the grid.'

/** Shown before the first scan: the business's place on the map, and what a scan will show */
export function NoScanYet({ place }: { place: { name: string; at: Point } }) {
  const points = useMemo(() => ownPlaceMarkers(place), [place])
  const empty = <EmptyState icon={IconMapPinFilled} title="No scan yet" text={WHAT_COMES} />
  return (
    <>
      <div className={classes.map}>
        <MapFrame
          label={`Map around ${place.name}`}
          center={place.at}
          zoom={ZOOM_BY_DIAGONAL[DEFAULT_DIAGONAL] ?? 12}
          points={points}
          fallback={null}
        />
      </div>
      <div className={classes.panels}>
        <Card>{empty}</Card>
      </div>
    </>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { RankLegend } from '../../../map/RankLegend.tsx'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { type SeoPlace, useSeoPlaces } from '../seo.data.ts'
import type { SeoView } from '../seo-view.ts'
import classes from './map.module.css'
import { PlaceCard } from './PlaceCard.tsx'
import { summarizePlaces } from './places-summary.ts'

export function MapTab({ view }: { view: SeoView }) {
  const places = useSeoPlaces(view.chosen)
  const problem = places.isError && !places.data ? problemUnlessSignedOut(places.error) : null
  if (problem) {
    return (
      <Card>
        <ErrorState title="The maps could not be loaded" {...problem} onRetry={() => void places.refetch()} />
      </Card>
    )
  }
  if (!places.data) return <LoadingPlaces />
  if (places.data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={IconMapSearch}
          title="No data"
          text="Each keyword you scan gets a map here, showing where people nearby find you."
          action={
            <Button component={AppLink} to="/mapScanGoogle">
              Scan a keyword
            </Button>
          }
        />
      </Card>
    )
  }
  return <Places places={places.data} isStale={places.isPlaceholderData} />
}

function Places({ places, isStale }: { places: readonly SeoPlace[]; isStale: boolean }) {
  const { headline, detail } = summarizePlaces(places)
  return (
    <>
      <div className={classes.head}>
        <div>
          <h2 className={classes.headline}>{headline}</h2>
          <p className={classes.detail}>{detail}</p>
        </div>
        <p className={classes.legend}>
          <RankLegend />
        </p>
      </div>
      <ul className={classes.places} data-stale={isStale || undefined} aria-label="Keywords" aria-busy={isStale}>
        {places.map((place) => (
          <PlaceCard key={place.seo_report_google_places_uuid} place={place} />
        ))}
      </ul>
    </>
  )
}

/** Skeleton with the shape of four maps */
export function LoadingPlaces() {
  return (
    <Loading label="Loading the maps">
      <div className={classes.head}>
        <Skeleton className={classes.headlineShape} data-shape="lines" />
      </div>
      <div className={classes.places}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={classes.place}>
            <Skeleton className={classes.map} radius={0} />
            <div className={classes.text}>
              <Skeleton className={classes.textShape} data-shape="lines" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

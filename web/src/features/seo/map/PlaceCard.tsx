import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink, IconSearch, IconTarget } from '@tabler/icons-react'
import { keywordMapLabel } from '../../../map/use-keyword-map.tsx'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { When } from '../../../platform/time/When.tsx'
import { useObjectUrl } from '../../../ui/content/use-object-url.ts'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { StillMap } from '../../map-scan/map-scan.public.tsx'
import { type SeoPlace, usePlaceMap } from '../seo.data.ts'
import classes from './map.module.css'

/** One keyword: its map, the place's rank, and the same search on the web */
export function PlaceCard({ place }: { place: SeoPlace }) {
  const { keyword, average_rank: rank, measured_points: points, top_three_points: top, scanned_at: scannedAt } = place
  return (
    <li className={classes.place}>
      <PlaceMap place={place} />
      <div className={classes.text}>
        <div className={classes.who}>
          <h3 className={classes.keyword}>{keyword}</h3>
          <p className={classes.scanned}>
            {rank === null || scannedAt === null ? (
              'Not scanned yet. Ranks appear after the first scan'
            ) : (
              <>
                {`Rank 1–3 at ${top ?? 0} of ${points ?? 0} points, scanned `}
                <When at={scannedAt} amid />
              </>
            )}
          </p>
          <a className={classes.search} href={googleSearchUrl(keyword)} target="_blank" rel="noreferrer">
            <IconSearch size={14} stroke={2} aria-hidden />
            Search the web for this keyword
            <IconExternalLink size={13} stroke={2} aria-hidden />
          </a>
        </div>
        {rank === null ? (
          <Button
            component={AppLink}
            to={`/mapScanGoogle?${new URLSearchParams({ keyword })}`}
            variant="default"
            aria-label={`Scan ${keyword}`}
            leftSection={<IconTarget size={16} stroke={1.75} aria-hidden />}
          >
            Scan
          </Button>
        ) : (
          <Rank place={place} rank={rank} />
        )}
      </div>
    </li>
  )
}

/** Links to the scan from which the rank was computed */
function Rank({ place: { client_map_grid_uuid: scan, keyword }, rank }: { place: SeoPlace; rank: number }) {
  const label = (
    <>
      <span className={classes.rankNumber}>{rank.toFixed(1)}</span>
      <span className={classes.rankName}>average rank</span>
    </>
  )
  if (scan === null) return <span className={classes.rank}>{label}</span>
  return (
    <AppLink
      className={classes.rank}
      to={`/mapScanList?${new URLSearchParams({ scan })}`}
      aria-label={`Scan of ${keyword}: average rank ${rank.toFixed(1)}`}
    >
      {label}
    </AppLink>
  )
}

function PlaceMap({ place }: { place: SeoPlace }) {
  const { keyword, place_name: name, average_rank: rank, map } = place
  const label = keywordMapLabel(name, keyword, rank)
  const picture = <PlacePicture place={place} label={label} />
  return map === null ? picture : <StillMap label={label} map={map} placeName={name} fallback={picture} />
}

/** The server's picture of the ranks, without streets */
function PlacePicture({ place, label }: { place: SeoPlace; label: string }) {
  const map = usePlaceMap(place)
  const url = useObjectUrl(map.data)
  const problem = map.isError && !map.data ? problemUnlessSignedOut(map.error) : null
  if (problem) {
    return (
      <div className={classes.map} data-failed>
        <ErrorState compact title="The map could not be loaded" message={problem.message} onRetry={() => void map.refetch()} />
      </div>
    )
  }
  if (url === null) {
    return (
      <div className={classes.map}>
        <Loading label={`Loading the map of ${place.keyword}`}>
          <Skeleton className={classes.mapShape} radius={0} />
        </Loading>
      </div>
    )
  }
  return <img className={classes.map} src={url} alt={label} />
}

const googleSearchUrl = (keyword: string): string => `https://www.google.com/search?${new URLSearchParams({ q: keyword })}`

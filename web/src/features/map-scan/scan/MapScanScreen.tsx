import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { useCompetitors } from '../competitors/competitors.data.ts'
import { ScanMap } from '../map/ScanMap.tsx'
import { useLatestScan, useOwnPlace, useScan } from '../map-scan.data.ts'
import { SearchResultsDialog } from '../results/SearchResultsDialog.tsx'
import { MAP_SCAN_PATHS, SERVICE_LABELS } from '../scan-labels.ts'
import { LoadingMapScan } from './LoadingMapScan.tsx'
import { NoPlace } from './NoPlace.tsx'
import { NoScanYet } from './NoScanYet.tsx'
import { ScanForm } from './ScanForm.tsx'
import { ScanPanels } from './ScanPanels.tsx'
import classes from './scan.module.css'
import { computeInitialScanValues } from './scan-values.ts'
import { useResumeOtherScans, useResumeScan } from './use-resume.ts'

/**
 * Where the business ranks in its neighborhood, on one of the two services. A single screen serves both, so that only one file is loaded
 */
export default function MapScanScreen() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const service: ScanService = pathname === MAP_SCAN_PATHS.yelp ? 'yelp' : 'google'
  return (
    <>
      <PageHead parent="Map Scan" title={`Map Scan ${SERVICE_LABELS[service]}`} />
      <MapScan key={service} service={service} />
    </>
  )
}

function MapScan({ service }: { service: ScanService }) {
  const { query, change } = useAddressQuery()
  const requested = query.get('scan')
  const place = useOwnPlace(service)
  const competitors = useCompetitors(service)
  const latest = useLatestScan(service, requested === null)
  const uuid = requested ?? latest.data?.uuid ?? null
  const scan = useScan(uuid)
  useResumeScan(service, scan.data)
  useResumeOtherScans(uuid)

  const problem = [place, competitors, latest, scan].find(({ isError }) => isError)
  if (problem) {
    const retry = () => void Promise.all([place, competitors, latest, scan].map((one) => one.isError && one.refetch()))
    const isGone = problem === scan && requested !== null
    return (
      <Card>
        <ErrorState
          title={isGone ? 'This scan could not be loaded' : 'The map scan could not be loaded'}
          message={problemUnlessSignedOut(problem.error)?.message ?? ''}
          requestId={problemUnlessSignedOut(problem.error)?.requestId ?? null}
          onRetry={isGone ? () => change({ scan: null }, 'replace') : retry}
        />
      </Card>
    )
  }
  if (place.data === null) return <NoPlace service={service} />
  const isLoading = !place.data || !competitors.data || (requested === null && !latest.data) || (uuid !== null && !scan.data)
  if (isLoading) return <LoadingMapScan />
  return (
    <LoadedMapScan
      service={service}
      place={place.data}
      scan={scan.data ?? null}
      values={computeInitialScanValues(query, scan.data ?? null, competitors.data ?? [])}
      onStarted={(started) => change({ scan: started, keyword: null, grid: null, diagonal: null }, 'replace')}
    />
  )
}

interface LoadedMapScanProps {
  service: ScanService
  place: NonNullable<ReturnType<typeof useOwnPlace>['data']>
  scan: ScanDetail | null
  values: ReturnType<typeof computeInitialScanValues>
  onStarted: (uuid: string) => void
}

function LoadedMapScan({ service, place, scan, values, onStarted }: LoadedMapScanProps) {
  const [openCell, setOpenCell] = useState<string | null>(null)
  // The form retains its values when a different scan is shown
  const [first] = useState(values)
  const results = useRef<HTMLDivElement>(null)
  const uuid = scan?.main.client_map_grid_uuid ?? null
  const shown = useRef(uuid)
  useEffect(() => {
    if (uuid === shown.current) return
    shown.current = uuid
    // On a phone the map is below the form, so the new scan is scrolled into view
    if (window.matchMedia('(max-width: 47.99em)').matches) results.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }, [uuid])
  return (
    <>
      <ScanForm service={service} place={place} values={first} runningUuid={uuid} onStarted={onStarted} />
      <div className={classes.results} ref={results} data-fills-page>
        {scan ? (
          <>
            <div className={classes.map}>
              <ScanMap scan={scan} selected={openCell} onOpen={(cell) => setOpenCell(cell.client_map_grid_cell_uuid)} />
            </div>
            <ScanPanels scan={scan} service={service} />
            <SearchResultsDialog scan={scan} cellUuid={openCell} onShow={setOpenCell} onClose={() => setOpenCell(null)} />
          </>
        ) : (
          <NoScanYet place={place} />
        )}
      </div>
    </>
  )
}

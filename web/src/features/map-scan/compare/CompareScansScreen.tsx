import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowRight, IconArrowsDiff, IconFileTypeCsv } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ScanComparison } from '#contract/map-scan/scan-history.ts'
import type { MapHandle } from '../../../map/MapCanvas.tsx'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatDate } from '../../../platform/time/moments.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { SelectOnDemand } from '../../../ui/forms/ChoicesOnDemand.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { PictureButton } from '../export/PictureButton.tsx'
import { useScannedKeywords, useScanTrend } from '../history.data.ts'
import { useDownloadScanCsv } from '../map-scan.data.ts'
import { LoadingMapScan } from '../scan/LoadingMapScan.tsx'
import scanClasses from '../scan/scan.module.css'
import { formatGrid, formatMiles, SERVICE_LABELS } from '../scan-labels.ts'
import { type CompareLook, CompareMap } from './CompareMap.tsx'
import { ComparePanels } from './ComparePanels.tsx'
import { useComparison } from './compare.data.ts'
import classes from './compare.module.css'
import { saveComparisonPicture } from './comparison-picture.ts'

export default function CompareScansScreen() {
  const { query } = useAddressQuery()
  const [earlier, later] = [query.get('earlier'), query.get('later')]
  const comparison = useComparison(earlier, later)
  const problem = comparison.isError ? problemUnlessSignedOut(comparison.error) : null
  if (comparison.data) return <Comparison comparison={comparison.data} />
  return (
    <>
      <CompareHead />
      {earlier === null || later === null ? (
        <Card>
          <EmptyState
            icon={IconArrowsDiff}
            title="Select two scans to compare"
            text="In Scan history, select two scans of the same keyword."
            action={
              <Button component={AppLink} to="/mapScanList">
                Scan history
              </Button>
            }
          />
        </Card>
      ) : problem ? (
        <Card>
          <ErrorState title="These scans could not be compared" {...problem} onRetry={() => void comparison.refetch()}>
            <Button variant="default" component={AppLink} to="/mapScanList">
              Scan history
            </Button>
          </ErrorState>
        </Card>
      ) : (
        <LoadingMapScan />
      )}
    </>
  )
}

const CompareHead = ({ actions }: { actions?: ReactNode }) => (
  <PageHead parent="Map Scan / Scan history" title="Compare scans" actions={actions} />
)

function Comparison({ comparison }: { comparison: ScanComparison }) {
  const [look, setLook] = useState<CompareLook>('change')
  const map = useRef<MapHandle>(null)
  const { timeZone } = useSession()
  const csv = useDownloadScanCsv()
  const { earlier, later } = comparison
  return (
    <>
      <CompareHead
        actions={
          <>
            <PictureButton onSave={async () => saveComparisonPicture(comparison, (await map.current?.shoot()) ?? null, timeZone)} />
            <Button
              variant="default"
              loading={csv.isPending}
              leftSection={<IconFileTypeCsv className={classes.icon} stroke={1.75} aria-hidden />}
              onClick={() =>
                csv.mutate({
                  earlier: earlier.client_map_grid_uuid,
                  later: later.client_map_grid_uuid,
                })
              }
            >
              CSV
            </Button>
          </>
        }
      />
      <Card className={scanClasses.formCard ?? ''}>
        <div className={classes.choices}>
          <ScanChoices comparison={comparison} />
          <SegmentedControl
            className={classes.looks}
            aria-label="Map view"
            value={look}
            onChange={(next) => setLook(next as CompareLook)}
            data={[
              { value: 'change', label: 'Change' },
              { value: 'earlier', label: 'Earlier' },
              { value: 'later', label: 'Later' },
            ]}
          />
        </div>
      </Card>
      <div className={scanClasses.results}>
        <div className={scanClasses.map}>
          <CompareMap comparison={comparison} look={look} handle={map} />
        </div>
        <ComparePanels comparison={comparison} />
      </div>
    </>
  )
}

/** Other scans of the same kind, and other keywords with their last two scans */
function ScanChoices({ comparison }: { comparison: ScanComparison }) {
  const { change } = useAddressQuery()
  const { timeZone } = useSession()
  const trend = useScanTrend(comparison)
  const { earlier, later } = comparison
  const scans = trend.isPlaceholderData ? [] : (trend.data?.scans ?? [])
  const shape = `${formatGrid(comparison.grid_number)}, ${formatMiles(comparison.diagonal)}`
  const known = scans.length > 0 ? scans : [earlier, later]
  const options = known
    .map(({ client_map_grid_uuid: value, generated_datetime: at }) => ({ value, label: `${formatDate(at, timeZone)}, ${shape}` }))
    .reverse()
  const side = (which: 'earlier' | 'later', other: string) => ({
    data: options.filter(({ value }) => value !== other),
    value: comparison[which].client_map_grid_uuid,
    onChange: (value: string | null) => value && change({ [which]: value, [which === 'earlier' ? 'later' : 'earlier']: other }),
    allowDeselect: false,
    withScrollArea: false,
  })
  return (
    <>
      <KeywordChoice comparison={comparison} />
      <SelectOnDemand className={classes.choice} label="Earlier scan" {...side('earlier', later.client_map_grid_uuid)} />
      <IconArrowRight className={classes.between} stroke={1.75} aria-hidden />
      <SelectOnDemand className={classes.choice} label="Later scan" {...side('later', earlier.client_map_grid_uuid)} />
    </>
  )
}

function KeywordChoice({ comparison }: { comparison: ScanComparison }) {
  const keywords = useScannedKeywords()
  const { change } = useAddressQuery()
  const [wanted, setWanted] = useState<string | null>(null)
  const kinds = (keywords.data ?? []).filter(({ scans }) => scans > 1)
  const keyOf = (kind: { keyword: string; grid_type: string; grid_number: number; diagonal: number }) =>
    JSON.stringify([kind.grid_type, kind.grid_number, kind.diagonal, kind.keyword])
  const chosen = kinds.find((kind) => keyOf(kind) === wanted) ?? null
  const trend = useScanTrend(chosen, chosen !== null)
  const pair = trend.isPlaceholderData ? [] : (trend.data?.scans.slice(-2) ?? [])
  const [before, last] = [pair[0]?.client_map_grid_uuid, pair[1]?.client_map_grid_uuid]
  useEffect(() => {
    if (wanted === null || before === undefined || last === undefined) return
    setWanted(null)
    change({ earlier: before, later: last })
  }, [wanted, before, last, change])
  const offered = kinds.some((kind) => keyOf(kind) === keyOf(comparison)) ? kinds : [comparison, ...kinds]
  return (
    <SelectOnDemand
      className={classes.choice}
      label="Keyword"
      data={offered.map((kind) => ({ value: keyOf(kind), label: `${kind.keyword} (${SERVICE_LABELS[kind.grid_type]})` }))}
      value={wanted ?? keyOf(comparison)}
      onChange={(key) => setWanted(key)}
      allowDeselect={false}
      withScrollArea={false}
    />
  )
}

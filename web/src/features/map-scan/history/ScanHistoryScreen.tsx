import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconArrowsDiff, IconCalendarRepeat, IconFocus2, IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ScanRow } from '#contract/map-scan/scan-history.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { useListResponse } from '../../../platform/lists/use-list-response.ts'
import { useListView } from '../../../platform/lists/use-list-view.ts'
import { usePeriodControl } from '../../../platform/lists/use-period-control.ts'
import { useSession } from '../../../platform/session/session.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { FilterBar } from '../../../ui/filters/FilterBar.tsx'
import { PeriodFilter } from '../../../ui/filters/PeriodFilter.tsx'
import { EmptyList, ServerList } from '../../../ui/lists/ServerList.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { compareScansHref } from '../compare-href.ts'
import { useScans } from '../history.data.ts'
import { useDeleteScan } from '../map-scan.data.ts'
import { explainWhyNotComparable, toggleChosenScan } from './chosen-scans.ts'
import classes from './history.module.css'
import { SCAN_CARD_SHAPE, ScanCard } from './ScanCard.tsx'
import { type ScanRowActions, scanColumns } from './scan-columns.tsx'
import { SCAN_FILTERS } from './scan-filters.ts'
import { TrendPanel } from './TrendPanel.tsx'

const loadSchedulesDialog = () => import('../schedules/SchedulesDialog.tsx')
const SchedulesDialog = lazy(loadSchedulesDialog)
const ScanDetailDialog = lazy(() => import('../detail/ScanDetailDialog.tsx'))

export default function ScanHistoryScreen() {
  const view = useListView(SCAN_FILTERS)
  const { query: address, change, hrefWith } = useAddressQuery()
  const scans = useListResponse(useScans(view.query), view)
  const { timeZone } = useSession()
  const period = usePeriodControl(view)
  const [chosen, setChosen] = useState<readonly ScanRow[]>([])
  const [isScheduling, scheduling] = useDisclosure(false)
  const remove = useDeleteScan()
  const detail = address.get('scan')

  async function confirmDelete(uuid: string) {
    const isWanted = await confirmDialog({
      title: 'Delete scan?',
      message: 'Do you really want to delete this records?',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (!isWanted) return
    remove.mutate(uuid, {
      onSuccess: () => {
        change({ scan: null }, 'replace')
        setChosen((before) => before.filter((scan) => scan.client_map_grid_uuid !== uuid))
      },
    })
  }

  const actions: ScanRowActions = {
    timeZone,
    isChosen: (scan) => chosen.some((one) => one.client_map_grid_uuid === scan.client_map_grid_uuid),
    onChoose: (scan) => setChosen((before) => toggleChosenScan(before, scan)),
    detailHref: (scan) => hrefWith({ scan: scan.client_map_grid_uuid }),
    onDelete: (scan) => void confirmDelete(scan.client_map_grid_uuid),
  }
  // If the filters leave no space, the compare bar is at the bottom of the screen: the table must not move when a scan is selected
  const hasSpace = useMediaQuery('(min-width: 80em)') ?? true
  const compareBar = chosen.length > 0 && <CompareBar chosen={chosen} onClear={() => setChosen([])} />
  return (
    <>
      <PageHead
        parent="Map Scan"
        title="Scan history"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarRepeat className={classes.icon} stroke={1.75} aria-hidden />}
              onClick={scheduling.open}
              onPointerEnter={() => void loadSchedulesDialog().catch(() => undefined)}
            >
              Scheduled scans
            </Button>
            <Button
              component={AppLink}
              to={view.chosen.service === 'yelp' ? '/mapScanYelp' : '/mapScanGoogle'}
              leftSection={<IconFocus2 className={classes.icon} stroke={1.75} aria-hidden />}
            >
              New scan
            </Button>
          </>
        }
      />
      <TrendPanel />
      <FilterBar
        search={{
          label: 'Search keyword',
          placeholder: 'Search keyword',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: 100,
        }}
        period={<PeriodFilter {...period} />}
        controls={[view.controls.service, view.controls.grid, view.controls.rank]}
        onClear={view.isFiltered ? view.clear : undefined}
        doneLabel="Show scans"
        action={hasSpace && compareBar}
      />
      <ServerList
        list={scans}
        caption="Scans"
        columns={scanColumns(actions)}
        rowKey={({ client_map_grid_uuid: uuid }) => uuid}
        rowHref={actions.detailHref}
        isSelected={actions.isChosen}
        card={(scan) => <ScanCard scan={scan} actions={actions} />}
        cardShape={SCAN_CARD_SHAPE}
        loadingLabel="Loading the scans"
        empty={
          <EmptyList
            view={view}
            noMatch={{ title: 'No matching scans', text: 'No scans match all of these filters.' }}
            none={{
              icon: IconMapPin,
              title: 'No scans yet',
              text: 'Scan a keyword your customers search for. Scans are saved here so you can see how your ranks change.',
              action: (
                <Button component={AppLink} to="/mapScanGoogle">
                  Start first scan
                </Button>
              ),
            }}
          />
        }
        failure={{ title: 'The scans could not be loaded' }}
      />
      {!hasSpace && compareBar && <div className={classes.compareAtBottom}>{compareBar}</div>}
      <Suspense fallback={null}>
        {detail !== null && (
          <ScanDetailDialog uuid={detail} onClose={() => change({ scan: null })} onDelete={() => void confirmDelete(detail)} />
        )}
        {isScheduling && <SchedulesDialog onClose={scheduling.close} />}
      </Suspense>
    </>
  )
}

function CompareBar({ chosen, onClear }: { chosen: readonly ScanRow[]; onClear: () => void }) {
  const [one, other] = chosen
  const why = explainWhyNotComparable(chosen)
  return (
    <div className={classes.compareBar} role="status">
      <span>
        {chosen.length} selected{why === null ? ', same keyword' : `. ${why}.`}
      </span>
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
      {one && other && why === null && (
        <Button
          size="xs"
          variant="light"
          component={AppLink}
          to={compareScansHref(one.client_map_grid_uuid, other.client_map_grid_uuid)}
          leftSection={<IconArrowsDiff className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Compare
        </Button>
      )}
    </div>
  )
}

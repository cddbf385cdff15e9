import type { Ref } from 'react'
import { useMemo } from 'react'
import { ZOOM_BY_DIAGONAL } from '#contract/map-scan/scan-constants.ts'
import type { ScanComparison } from '#contract/map-scan/scan-history.ts'
import { toComparableRank } from '#contract/map-scan/scan-metrics.ts'
import type { MapHandle } from '../../../map/MapCanvas.tsx'
import legend from '../../../map/RankLegend.module.css'
import { RankLegend, RankSource } from '../../../map/RankLegend.tsx'
import { RankMarker } from '../../../ui/charts/RankMarker.tsx'
import { GridTable, NO_MAP_NOTE } from '../map/GridTable.tsx'
import { MapFrame } from '../map/MapFrame.tsx'
import { CHANGE_ICONS, ChangeMarker } from './ChangeMarker.tsx'
import classes from './compare.module.css'

export type CompareLook = 'change' | 'earlier' | 'later'

interface CompareMapProps {
  comparison: ScanComparison
  look: CompareLook
  handle: Ref<MapHandle>
}

/** The points with their change, or with the ranks of one of the two scans */
export function CompareMap({ comparison, look, handle }: CompareMapProps) {
  const { boundary_nw: nw, boundary_ne: ne, boundary_se: se, boundary_sw: sw } = comparison
  const corners = useMemo(() => [nw, ne, se, sw], [nw, ne, se, sw])
  const points = comparison.cells.map((cell) => ({
    key: `${cell.row}-${cell.column}`,
    at: cell.cell_center_point,
    node:
      look === 'change' ? (
        <ChangeMarker cell={cell} />
      ) : (
        <SingleRank rank={look === 'earlier' ? cell.earlier_ranking : cell.later_ranking} />
      ),
  }))
  return (
    <MapFrame
      label={`Map of the changes for ${comparison.keyword}`}
      center={comparison.center_point}
      zoom={ZOOM_BY_DIAGONAL[comparison.diagonal] ?? 12}
      corners={corners}
      points={points}
      legend={
        <>
          {look === 'change' ? <ChangeLegend /> : <RankLegend />}
          <RankSource service={comparison.grid_type} />
        </>
      }
      fallback={
        <GridTable
          caption={`Changes for ${comparison.keyword}, point by point`}
          service={comparison.grid_type}
          grid={comparison.grid_number}
          diagonal={comparison.diagonal}
          cells={points}
          note={NO_MAP_NOTE}
        />
      }
      handle={handle}
    />
  )
}

function SingleRank({ rank }: { rank: number | null }) {
  return <RankMarker rank={rank === null ? 'failed' : toComparableRank(rank)} />
}

const LEGEND = [
  { change: 'better', name: 'Moved up' },
  { change: 'worse', name: 'Moved down' },
  { change: 'same', name: 'Same' },
] as const

function ChangeLegend() {
  return (
    <>
      {LEGEND.map(({ change, name }) => {
        const Icon = CHANGE_ICONS[change]
        return (
          <span key={change} className={legend.legendItem}>
            <span className={classes.legendMark} data-change={change}>
              <Icon className={classes.arrow} stroke={2.5} aria-hidden />
            </span>
            {name}
          </span>
        )
      })}
    </>
  )
}

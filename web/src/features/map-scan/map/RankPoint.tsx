import type { KeyboardEvent } from 'react'
import type { ScanCell } from '#contract/map-scan/scan-history.ts'
import { RankMarker } from '../../../ui/charts/RankMarker.tsx'
import { describeGridPlace, describeRankAloud, rankMarkerOfCell, rankOfCell } from '../scan-labels.ts'
import classes from './map.module.css'

interface RankPointProps {
  cell: ScanCell
  isSelected: boolean
  /** Only one point of the grid is in the tab order; the arrow keys move to the others */
  isTabStop: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A point's marker: a button that opens its search results */
export function RankPoint({ cell, isSelected, isTabStop, onOpen, onKeyDown }: RankPointProps) {
  const isOpen = cell.state === 'open'
  const what = isOpen ? 'Not measured yet' : describeRankAloud(rankOfCell(cell))
  return (
    <button
      type="button"
      className={classes.marker}
      data-place={`${cell.row}-${cell.column}`}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${what}, ${describeGridPlace(cell)}`}
      aria-disabled={isOpen || undefined}
      aria-haspopup="dialog"
      onClick={isOpen ? undefined : onOpen}
      onKeyDown={onKeyDown}
    >
      <RankMarker rank={rankMarkerOfCell(cell)} selected={isSelected} />
    </button>
  )
}

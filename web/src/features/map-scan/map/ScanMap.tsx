import { SegmentedControl } from '@mantine/core'
import { type Ref, useMemo, useState } from 'react'
import { ZOOM_BY_DIAGONAL } from '#contract/map-scan/scan-constants.ts'
import type { ScanCell, ScanDetail } from '#contract/map-scan/scan-history.ts'
import type { MapHandle } from '../../../map/MapCanvas.tsx'
import { PlaceLabel } from '../../../map/OwnPlace.tsx'
import { RankLegend, RankSource } from '../../../map/RankLegend.tsx'
import { GridTable, NO_MAP_NOTE } from './GridTable.tsx'
import { MapFrame } from './MapFrame.tsx'
import classes from './map.module.css'
import { RankPoint } from './RankPoint.tsx'
import { useGridKeyboard } from './use-grid-keys.ts'

interface ScanMapProps {
  scan: ScanDetail
  selected: string | null
  onOpen: (cell: ScanCell) => void
  handle?: Ref<MapHandle>
}

/** A scan's ranks on the map, or as a table of the same points */
export function ScanMap({ scan, selected, onOpen, handle }: ScanMapProps) {
  const { main, cells } = scan
  const [look, setLook] = useState<'map' | 'table'>('map')
  const { isTabStop, onKeyDown } = useGridKeyboard(main.grid_number)
  const { boundary_nw: nw, boundary_ne: ne, boundary_se: se, boundary_sw: sw } = main
  const corners = useMemo(() => [nw, ne, se, sw], [nw, ne, se, sw])
  const buttons = cells.map((cell) => ({
    key: cell.client_map_grid_cell_uuid,
    at: cell.cell_center_point,
    node: (
      <RankPoint
        cell={cell}
        isSelected={cell.client_map_grid_cell_uuid === selected}
        isTabStop={isTabStop(cell)}
        onOpen={() => onOpen(cell)}
        onKeyDown={onKeyDown(cell)}
      />
    ),
  }))
  const caption = `Ranks for ${main.keyword}, point by point`
  const table = (note?: string) => (
    <GridTable
      caption={caption}
      service={main.grid_type}
      grid={main.grid_number}
      diagonal={main.diagonal}
      cells={buttons}
      {...(note === undefined ? {} : { note })}
    />
  )
  const control = (
    <SegmentedControl
      className={classes.look}
      aria-label="Show points as"
      value={look}
      onChange={(next) => setLook(next === 'table' ? 'table' : 'map')}
      data={[
        { value: 'map', label: 'Map' },
        { value: 'table', label: 'Table' },
      ]}
    />
  )
  if (look === 'table') {
    return (
      <div className={classes.scanMap}>
        {table()}
        {control}
      </div>
    )
  }
  const own = { key: 'own', at: main.center_point, node: <PlaceLabel name={main.place_name} /> }
  return (
    <MapFrame
      label={`Map of the ranks for ${main.keyword}`}
      center={main.center_point}
      zoom={ZOOM_BY_DIAGONAL[main.diagonal] ?? 12}
      corners={corners}
      points={main.place_name === '' ? buttons : [own, ...buttons]}
      corner={control}
      legend={
        <>
          <RankLegend />
          <RankSource service={main.grid_type} />
        </>
      }
      fallback={table(NO_MAP_NOTE)}
      {...(handle === undefined ? {} : { handle })}
    />
  )
}

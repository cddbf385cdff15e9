import type { ReactNode } from 'react'
import { numberFormat } from '#contract/formats/intl-formats.ts'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { RankSource } from '../../../map/RankLegend.tsx'
import classes from './map.module.css'

interface GridTableProps {
  caption: string
  service: ScanService
  grid: number
  /** Diagonal of the scanned square, in miles */
  diagonal: number
  /** Row by row, starting in the northwest corner */
  cells: readonly { key: string; node: ReactNode }[]
  /** Why the table is shown instead of a map */
  note?: string
}

export const NO_MAP_NOTE = 'This browser can’t show the map. Here are the points as a table, with north at the top:'

/** The text alternative to a map: the grid as a table, with north at the top */
export function GridTable({ caption, service, grid, diagonal, cells, note }: GridTableProps) {
  const lines = Array.from({ length: grid }, (_, line) => line)
  return (
    <div className={classes.grid}>
      {note && (
        <p className={classes.gridNote} role="note">
          {note}
        </p>
      )}
      <table className={classes.gridTable} aria-label={caption} data-points>
        <thead>
          <tr>
            <td>N ↑</td>
            {lines.map((column) => (
              <th key={column} scope="col">
                {describeGridLine(column, grid, diagonal, ['west', 'east'])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((row) => (
            <tr key={row}>
              <th scope="row">{describeGridLine(row, grid, diagonal, ['north', 'south'])}</th>
              {cells.slice(row * grid, (row + 1) * grid).map(({ key, node }) => (
                <td key={key}>{node}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <RankSource service={service} />
    </div>
  )
}

/** "1.4 mi north", "0.7 mi north", "Center", "0.7 mi south", "1.4 mi south": the distance from the business */
function describeGridLine(line: number, grid: number, diagonal: number, [before, after]: readonly [string, string]): string {
  const steps = line - (grid - 1) / 2
  if (steps === 0) return 'Center'
  const miles = (Math.abs(steps) * diagonal) / Math.SQRT2 / grid
  return `${numberFormat({ maximumSignificantDigits: 2 }).format(miles)} mi ${steps < 0 ? before : after}`
}

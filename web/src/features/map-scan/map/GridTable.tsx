import type { ReactNode } from 'react'
import classes from './map.module.css'

interface GridTableProps {
  caption: string
  grid: number
  /** Row by row from the north-west corner */
  cells: readonly { key: string; node: ReactNode }[]
  /** Why the table is shown instead of a map */
  note?: string
}

export const NO_MAP_NOTE = 'This browser cannot draw the map here. The same points as a table, north at the top:'

/** The text alternative of a map: the grid as a table, north at the top */
export function GridTable({ caption, grid, cells, note }: GridTableProps) {
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
                {edgeName(column, grid, 'West', 'East')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((row) => (
            <tr key={row}>
              <th scope="row">{edgeName(row, grid, 'North', 'South')}</th>
              {cells.slice(row * grid, (row + 1) * grid).map(({ key, node }) => (
                <td key={key}>{node}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** "West", "2", "3", "4", "East" */
function edgeName(line: number, grid: number, first: string, last: string): string {
  if (line === 0) return first
  return line === grid - 1 ? last : String(line + 1)
}

import classes from './DataTableSkeleton.module.css'

type Shape = 'badge' | 'two-lines' | undefined

interface DataTableSkeletonProps {
  columns: readonly { key: string; className: string; shape?: Shape }[]
  rows: number
}

const WIDTHS = ['70%', '55%', '80%', '45%', '62%']

/**
 * Renders as many rows as a page has, each as tall as a real one, to avoid a layout shift. Uses plain elements instead of Mantine's
 * Skeleton, because a wide table has hundreds of them
 */
export function DataTableSkeleton({ columns, rows }: DataTableSkeletonProps) {
  return Array.from({ length: rows }, (_, index) => index).map((row) => (
    <tr key={row} aria-hidden>
      {columns.map(({ key, className, shape }, place) => (
        <td key={key} className={className}>
          <span className={classes.shape} data-shape={shape} style={shape ? undefined : { width: WIDTHS[(row + place) % WIDTHS.length] }} />
        </td>
      ))}
    </tr>
  ))
}

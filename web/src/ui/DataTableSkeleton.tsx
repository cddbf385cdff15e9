import { Skeleton } from '@mantine/core'

interface DataTableSkeletonProps {
  columns: readonly { key: string; className: string }[]
  rows: number
}

const WIDTHS = ['70%', '55%', '80%', '45%', '62%']

/** As many rows as a page has, each as high as a real one, so that nothing jumps */
export function DataTableSkeleton({ columns, rows }: DataTableSkeletonProps) {
  return Array.from({ length: rows }, (_, index) => index).map((row) => (
    <tr key={row} aria-hidden>
      {columns.map((column, place) => (
        <td key={column.key} className={column.className}>
          <Skeleton height={14} width={WIDTHS[(row + place) % WIDTHS.length]} display="inline-block" />
        </td>
      ))}
    </tr>
  ))
}

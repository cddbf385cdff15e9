import { Skeleton } from '@mantine/core'
import classes from './DataTable.module.css'

interface DataTableSkeletonProps {
  columns: readonly { key: string; className: string; shape?: 'badge' | 'two-lines' | undefined }[]
  rows: number
}

const WIDTHS = ['70%', '55%', '80%', '45%', '62%']

/** As many rows as a page has, each as high as a real one, so that nothing jumps */
export function DataTableSkeleton({ columns, rows }: DataTableSkeletonProps) {
  return Array.from({ length: rows }, (_, index) => index).map((row) => (
    <tr key={row} aria-hidden>
      {columns.map(({ key, className, shape }, place) => (
        <td key={key} className={className}>
          <CellSkeleton shape={shape} width={WIDTHS[(row + place) % WIDTHS.length]} />
        </td>
      ))}
    </tr>
  ))
}

function CellSkeleton({ shape, width }: { shape: 'badge' | 'two-lines' | undefined; width: string | undefined }) {
  if (shape === 'badge') return <Skeleton className={classes.badgeSkeleton} />
  if (shape === 'two-lines') {
    return (
      <>
        <Skeleton height={12} width="90%" />
        <Skeleton height={10} width="68%" mt={6} />
      </>
    )
  }
  return <Skeleton height={12} width={width} display="inline-block" />
}

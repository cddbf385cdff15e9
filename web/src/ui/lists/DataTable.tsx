import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useIsOverflowing } from '../content/use-overflows.ts'
import { AppLink } from '../page/AppLink.tsx'
import classes from './DataTable.module.css'
import { DataTableSkeleton } from './DataTableSkeleton.tsx'
import { ListFooter, LoadingFooter, type PageState } from './ListFooter.tsx'
import sortButton from './SortButton.module.css'

export interface Column<Row> {
  key: string
  header: string
  /** Shown before the header's text */
  icon?: ReactNode
  /** Shows the header only to screen readers, for a column of buttons that needs no visible one */
  hidesHeader?: boolean
  /** Wraps the header onto two lines: a long header above narrow values */
  wrapsHeader?: boolean
  render: (row: Row) => ReactNode
  /** `end` for numbers */
  align?: 'start' | 'end'
  width?: number | string
  /** Width of the column's usual content if it exceeds that of `size`, so that the skeleton's column is as wide */
  minWidth?: number | string
  /** Minimum width, so that columns do not move between pages; `text` is truncated to one line, `fill` takes the remaining width */
  size?: 'number' | 'short' | 'medium' | 'long' | 'text' | 'fill'
  /** The cell's skeleton, if a line of text would be the wrong shape */
  skeleton?: 'badge' | 'two-lines'
  /** The column with the row's actions, which stays visible if the table has to be scrolled sideways */
  isAction?: boolean
  /** This cell contains the row's link */
  isRowLink?: boolean
  onSort?: () => void
  sorted?: 'ascending' | 'descending'
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers: "Calls" */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while loading, when a skeleton of the same height is shown */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** URL that the row links to */
  rowHref?: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** Content that replaces the last cells of a row while the values of their columns are not known yet */
  wideCell?: (row: Row) => { columns: number; content: ReactNode } | null
  /** An EmptyState that replaces the rows; header and height stay */
  empty: ReactNode
  /** An ErrorState that replaces the rows; header and height stay */
  error?: ReactNode
  page?: PageState
  pageSize?: number
  /** Less space between the columns, for a table with many */
  isTight?: boolean
  /** The list is not paginated, so no footer is loading below it */
  isWhole?: boolean
  /** The rows are placeholder data: the previous page, shown while the next one loads */
  isStale?: boolean
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, isSelected, wideCell } = props
  const { empty, error, page, pageSize = 10, isWhole = false, isStale = false, isTight = false } = props
  const [scroll, isWide] = useIsOverflowing<HTMLElement>()
  const cover = columns.find(({ isRowLink }) => !isRowLink)
  const stand = error || (rows?.length === 0 ? empty : null)
  // Pads a short last page to the page size, so that the pager does not move. A list with only one page is not padded
  const missingRows = rows && page && page.totalPage > 1 ? page.size - rows.length : 0
  return (
    <div className={classes.card} data-fills-page>
      <section
        ref={scroll}
        className={classes.scroll}
        data-wide={isWide || undefined}
        tabIndex={isWide ? 0 : undefined}
        aria-label={caption}
      >
        <table
          className={classes.table}
          aria-busy={(!rows && !error) || isStale}
          data-stale={isStale || undefined}
          data-tight={isTight || undefined}
        >
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          {!stand && (
            <tbody>
              {rows ? (
                rows.map((row) => (
                  <tr
                    key={rowKey(row)}
                    className={[classes.row, rowHref && classes.linked, isSelected?.(row) && classes.selected].filter(Boolean).join(' ')}
                  >
                    {columns.slice(0, columns.length - (wideCell?.(row)?.columns ?? 0)).map((column) => (
                      <td key={column.key} className={cellClassOf(column)}>
                        {/* The cell with the row's link may be sticky, which would confine a stretched link to that cell, so the cover
                            is in a different cell */}
                        {column === cover && rowHref && <AppLink className={classes.cover} to={rowHref(row)} aria-hidden tabIndex={-1} />}
                        {column.isRowLink && rowHref ? (
                          <AppLink className={classes.rowLink} to={rowHref(row)}>
                            {column.render(row)}
                          </AppLink>
                        ) : (
                          column.render(row)
                        )}
                      </td>
                    ))}
                    <WideCell cell={wideCell?.(row)} />
                  </tr>
                ))
              ) : (
                <DataTableSkeleton
                  columns={columns.map((column) => ({ key: column.key, className: cellClassOf(column), shape: column.skeleton }))}
                  rows={pageSize}
                />
              )}
            </tbody>
          )}
        </table>
        {missingRows > 0 && <div className={classes.filler} style={{ '--missing-rows': missingRows } as CSSProperties} />}
      </section>
      {stand ? <div className={classes.stand}>{stand}</div> : page ? <ListFooter page={page} /> : !rows && !isWhole && <LoadingFooter />}
    </div>
  )
}

function WideCell({ cell }: { cell: { columns: number; content: ReactNode } | null | undefined }) {
  return cell ? <td colSpan={cell.columns}>{cell.content}</td> : null
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const Arrow = column.sorted === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={cellClassOf(column)}
      data-wraps={column.wrapsHeader || undefined}
      style={{ width: column.width, minWidth: column.minWidth }}
      aria-sort={column.sorted}
    >
      {column.onSort ? (
        <button type="button" className={sortButton.sort} onClick={column.onSort}>
          {column.header}
          {column.sorted && <Arrow size={14} stroke={2} aria-hidden />}
        </button>
      ) : column.hidesHeader ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : column.icon || column.sorted ? (
        <span className={sortButton.withIcon}>
          {column.icon}
          {column.header}
          {column.sorted && <Arrow size={14} stroke={2} aria-hidden />}
        </span>
      ) : (
        column.header
      )}
    </th>
  )
}

function cellClassOf<Row>(column: Column<Row>): string {
  return [
    column.isRowLink && classes.pinned,
    column.isAction && classes.action,
    column.align === 'end' && classes.end,
    column.size && classes[column.size],
  ]
    .filter(Boolean)
    .join(' ')
}

import type { ReactNode } from 'react'
import { useIsPhone } from '../page/use-is-phone.ts'
import { type CardLine, CardList } from './CardList.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'

interface PagedListProps<Row> extends DataTableProps<Row> {
  /** Content of a row's card, on a phone */
  card: (row: Row) => ReactNode
  /** The lines of a card, for its skeleton */
  cardShape: readonly CardLine[]
  /** "Loading the calls" */
  loadingLabel: string
}

/** A paginated list: a table, or on a phone one card per row */
export function PagedList<Row>({ card, cardShape, loadingLabel, ...table }: PagedListProps<Row>) {
  const isPhone = useIsPhone()
  if (!isPhone) return <DataTable {...table} />
  const { caption, rows, rowKey, empty, error, page, isStale } = table
  return (
    <CardList
      label={caption}
      loadingLabel={loadingLabel}
      rows={rows}
      rowKey={rowKey}
      card={card}
      shape={cardShape}
      empty={empty}
      error={error}
      page={page}
      isStale={isStale}
    />
  )
}

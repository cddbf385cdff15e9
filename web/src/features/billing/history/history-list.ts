import type { ReactNode } from 'react'
import type { InvoiceRow } from '#contract/billing/invoices.ts'
import type { HistoryPage } from '../billing.data.ts'

/** What the table and its form for phones are given alike */
export interface HistoryListProps {
  invoices: readonly InvoiceRow[] | undefined
  page: HistoryPage['page'] | undefined
  /** They are those of the page before, and the next are on their way */
  isStale: boolean
  onPage: (page: number) => void
  empty: ReactNode
  /** Nothing could be loaded */
  missing: ReactNode
}

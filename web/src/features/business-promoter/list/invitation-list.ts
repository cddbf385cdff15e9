import type { ReactNode } from 'react'
import type { Invitation } from '#contract/business-promoter.ts'
import type { InvitationPage } from '../business-promoter.data.ts'

/** What the table and its form for phones are given alike */
export interface InvitationListProps {
  invitations: readonly Invitation[] | undefined
  page: InvitationPage['page'] | undefined
  /** They are those of the page before, and the next are on their way */
  isStale: boolean
  onPage: (page: number) => void
  empty: ReactNode
  /** Stands in place of the rows when there never were any to show */
  missing: ReactNode
}

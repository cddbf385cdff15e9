import { Skeleton } from '@mantine/core'
import { useIsPhone } from '../page/use-is-phone.ts'
import classes from './ListFooter.module.css'
import { Pager } from './Pager.tsx'
import { PhonePager } from './PhonePager.tsx'

export interface PageState {
  /** 1-based */
  number: number
  size: number
  totalElements: number
  totalPage: number
  onPage: (page: number) => void
}

/** Footer of a list: which rows are shown, and the pagination */
export function ListFooter({ page }: { page: PageState }) {
  const isPhone = useIsPhone()
  const first = (page.number - 1) * page.size + 1
  const last = Math.min(page.number * page.size, page.totalElements)
  if (isPhone && page.totalPage <= 1) return null
  return (
    <div className={classes.footer}>
      {isPhone ? (
        <PhonePager page={page.number} totalPages={page.totalPage} onPage={page.onPage} />
      ) : (
        <>
          <span aria-live="polite">
            {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {page.totalElements.toLocaleString('en-US')}
          </span>
          <Pager page={page.number} totalPages={page.totalPage} onPage={page.onPage} />
        </>
      )}
    </div>
  )
}

export function LoadingFooter() {
  return (
    <div className={classes.footer} aria-hidden>
      <Skeleton height={14} width={84} />
      <Skeleton height={20} width={210} />
    </div>
  )
}

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './Pager.module.css'
import { choosePagerPages } from './pager-pages.ts'

interface PagerProps {
  /** 1-based */
  page: number
  totalPages: number
  onPage: (page: number) => void
}

export function Pager({ page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav className={classes.pager} aria-label="Pages">
      <button type="button" className={classes.page} disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label="Previous page">
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      </button>
      {choosePagerPages(page, totalPages).map((entry) =>
        typeof entry === 'number' ? (
          <button
            key={entry}
            type="button"
            className={classes.page}
            aria-current={entry === page ? 'page' : undefined}
            aria-label={`Page ${entry}`}
            onClick={() => onPage(entry)}
          >
            {entry}
          </button>
        ) : (
          <span key={entry} className={classes.gap} aria-hidden>
            …
          </span>
        ),
      )}
      <button type="button" className={classes.page} disabled={page >= totalPages} onClick={() => onPage(page + 1)} aria-label="Next page">
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </button>
    </nav>
  )
}

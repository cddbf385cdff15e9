import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './PhonePager.module.css'

interface PhonePagerProps {
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** Pagination for phones: two thumb-sized buttons instead of page numbers */
export function PhonePager({ page, totalPages, onPage }: PhonePagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
      >
        Previous
      </Button>
      <span className={classes.where} aria-live="polite">
        Page {page.toLocaleString('en-US')} of {totalPages.toLocaleString('en-US')}
      </span>
      <Button
        variant="default"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
        rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
      >
        Next
      </Button>
    </nav>
  )
}

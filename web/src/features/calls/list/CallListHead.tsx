import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { formatDayRange } from '../../../platform/time/calendar-days.ts'
import { ListHead } from '../../../ui/lists/ListHead.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import type { CallPage } from '../calls.data.ts'
import { startCallDownload, useIsDownloading } from './call-download.ts'
import type { CallView } from './call-filters.ts'
import classes from './call-list.module.css'

interface CallListHeadProps {
  page: CallPage | undefined
  hasFailed: boolean
  view: CallView
  zone: string
  onColumns: () => void
}

/** Head of the list: the number of calls, and the actions that apply to all of them */
export function CallListHead({ page, hasFailed, view, zone, onColumns }: CallListHeadProps) {
  const isPhone = useIsPhone()
  const period = formatDayRange(view.period.range, view.period.today)
  const { headline, detail } = hasFailed ? { headline: 'Calls', detail: period } : formatCounts(page, view, period)
  return (
    <ListHead
      headline={headline}
      detail={detail}
      actions={
        <>
          {!isPhone && (
            <Button
              variant="default"
              onClick={onColumns}
              aria-haspopup="dialog"
              leftSection={<IconColumns3 className={classes.icon} stroke={1.75} aria-hidden />}
            >
              Columns
            </Button>
          )}
          <DownloadButton isIcon={isPhone} isEmpty={hasFailed || page?.page.totalElements === 0} view={view} zone={zone} />
        </>
      }
    />
  )
}

function formatCounts(page: CallPage | undefined, view: CallView, period: string): { headline: string | null; detail: string } {
  if (!page) return { headline: null, detail: period }
  const { totalElements: total } = page.page
  const { answered, missed } = page.counts
  const noun = view.chosen.status === 'SPAM' ? 'spam call' : 'call'
  const split = total > 0 ? `${answered.toLocaleString('en-US')} answered, ${missed.toLocaleString('en-US')} missed, ` : ''
  return { headline: `${total.toLocaleString('en-US')} ${noun}${total === 1 ? '' : 's'}`, detail: split + period }
}

interface DownloadButtonProps {
  isIcon: boolean
  isEmpty: boolean
  view: CallView
  zone: string
}

function DownloadButton({ isIcon, isEmpty, view, zone }: DownloadButtonProps) {
  const isDownloading = useIsDownloading()
  function start() {
    const { page: _, ...filter } = view.query
    void startCallDownload(filter, zone)
  }
  const icon = isDownloading ? (
    <Loader className={classes.icon} color="currentColor" aria-hidden />
  ) : (
    <IconDownload className={classes.icon} stroke={1.75} aria-hidden />
  )
  const buttonProps = { variant: 'default', onClick: start, disabled: isEmpty, 'aria-disabled': isDownloading }
  if (isIcon) {
    return (
      <ActionIcon {...buttonProps} aria-label="Download">
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Button {...buttonProps} leftSection={icon}>
      Download
    </Button>
  )
}

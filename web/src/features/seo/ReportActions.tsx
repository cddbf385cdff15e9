import { Button, Loader } from '@mantine/core'
import { IconDownload, IconLink, IconMailForward, IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ReportMonth } from '#contract/seo/seo-formats.ts'
import { MenuOnDemand } from '../../ui/dialogs/MenuOnDemand.tsx'
import { useDownloadReport } from './seo.data.ts'
import classes from './seo.module.css'

const ShareDialog = lazy(() => import('./sharing/ShareDialog.tsx'))
const RecipientsDialog = lazy(() => import('./sharing/RecipientsDialog.tsx'))

interface ReportActionsProps {
  /** Null if the month has no report, so there is nothing to download or share */
  uuid: string | null
  month: ReportMonth | null
  /** Another month is loading */
  isStale: boolean
  /** True while it is unknown whether there is a report; the button's space is then reserved */
  isAwaited: boolean
}

export function ReportActions({ uuid, month, isStale, isAwaited }: ReportActionsProps) {
  const [open, setOpen] = useState<'share' | 'recipients' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div>
        <MenuOnDemand
          withinPortal={false}
          button={(props) => (
            <Button
              {...props}
              variant="default"
              className={classes.share}
              aria-label="Share"
              leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
            >
              Share
            </Button>
          )}
        >
          {(Menu) => (
            <>
              <Menu.Item
                leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
                disabled={uuid === null || isStale}
                onClick={() => setOpen('share')}
              >
                Link to this report
              </Menu.Item>
              <Menu.Item leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen('recipients')}>
                Monthly email
              </Menu.Item>
            </>
          )}
        </MenuOnDemand>
      </div>
      {uuid !== null && <DownloadReport uuid={uuid} isStale={isStale} />}
      {isAwaited && <DownloadShape />}
      <Suspense>
        {open === 'share' && uuid !== null && month && <ShareDialog uuid={uuid} month={month} onClose={close} />}
        {open === 'recipients' && <RecipientsDialog onClose={close} />}
      </Suspense>
    </>
  )
}

function DownloadShape() {
  return (
    <Button
      variant="default"
      className={classes.download}
      data-shape
      aria-hidden
      disabled
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Download
    </Button>
  )
}

function DownloadReport({ uuid, isStale }: { uuid: string; isStale: boolean }) {
  const download = useDownloadReport()
  return (
    <Button
      variant="default"
      className={classes.download}
      disabled={isStale}
      aria-busy={download.isPending}
      leftSection={
        download.isPending ? <Loader size={16} color="currentColor" aria-hidden /> : <IconDownload size={16} stroke={1.75} aria-hidden />
      }
      onClick={() => !download.isPending && download.mutate(uuid)}
    >
      Download
    </Button>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileTypePdf, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { documentTitle, fileNameOf } from '#contract/formats/file-names.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { useObjectUrl } from '../../../ui/content/use-object-url.ts'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { MenuOnDemand } from '../../../ui/dialogs/MenuOnDemand.tsx'
import { QrSheet } from '../../../ui/dialogs/QrSheet.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useInvitationQr, useQrPoster } from '../business-promoter.data.ts'
import classes from './qr.module.css'

/** QR code for the front desk. It opens the review page, which stores nothing about the visitor */
export function QrDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size="form" title="QR code">
      <Qr />
    </Dialog>
  )
}

function Qr() {
  const qr = useInvitationQr()
  const url = useObjectUrl(qr.data)
  const { nickname } = useSession()
  const today = useBusinessDay()
  const { data: file } = qr
  const failure = qr.isError && !isSessionEnded(qr.error) ? qr.error : null

  if (failure && !file) {
    return (
      <ErrorState
        compact
        title="The QR code could not be loaded"
        message={errorMessageOf(failure)}
        requestId={requestIdOf(failure)}
        onRetry={() => void qr.refetch()}
      />
    )
  }
  return (
    <>
      <div className={classes.qr}>
        <p className={classes.hint}>Put it where customers can see it. Older codes keep working.</p>
        <div className={classes.frame} aria-busy={qr.isFetching} data-old={qr.isFetching || undefined}>
          {file && url ? (
            <img className={classes.image} src={url} alt="QR code for your review page" />
          ) : (
            <Loading label="Loading the QR code">
              <Skeleton className={classes.image} />
            </Loading>
          )}
        </div>
        <PosterMenu />
        {failure && <FormMessage tone="bad">{errorMessageOf(failure)}</FormMessage>}
      </div>
      <DialogActions>
        <Button
          variant="default"
          leftSection={<IconRefresh className={classes.icon} stroke={1.75} aria-hidden />}
          aria-disabled={qr.isFetching}
          onClick={() => !qr.isFetching && void qr.refetch()}
        >
          Refresh
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload className={classes.icon} stroke={1.75} aria-hidden />}
          disabled={!file}
          onClick={() => file && saveFile(file, fileNameOf(documentTitle(nickname, 'Review QR code', today), 'png'))}
        >
          Download
        </Button>
        <Button
          leftSection={<IconPrinter className={classes.icon} stroke={1.75} aria-hidden />}
          disabled={!url}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </DialogActions>
      {url && <QrSheet name={nickname} text="How was your visit? Scan to tell us." url={url} />}
    </>
  )
}

const POSTERS = [
  { paper: 'letter', language: 'en', label: 'US Letter, English' },
  { paper: 'letter', language: 'es', label: 'US Letter, Spanish' },
  { paper: 'a5', language: 'en', label: 'A5, English' },
  { paper: 'a5', language: 'es', label: 'A5, Spanish' },
] as const

/** A print-ready page with the business's name and logo, for a frame at the front desk */
function PosterMenu() {
  const poster = useQrPoster()
  return (
    <MenuOnDemand
      position="bottom"
      width="target"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          fullWidth
          loading={poster.isPending}
          leftSection={<IconFileTypePdf className={classes.icon} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Printable poster (PDF)
        </Button>
      )}
    >
      {(Menu) =>
        POSTERS.map(({ paper, language, label }) => (
          <Menu.Item key={label} onClick={() => poster.mutate({ paper, language })}>
            {label}
          </Menu.Item>
        ))
      }
    </MenuOnDemand>
  )
}

import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { formatMonth, type ReportMonth } from '#contract/seo/seo-formats.ts'
import { SHARE_LINK_DAYS } from '#contract/seo/seo-sharing.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatMoment, lowercaseNearDay } from '../../../platform/time/moments.ts'
import { When } from '../../../platform/time/When.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { copyTextAndNotify } from '../../../ui/dialogs/copy-text.ts'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { type ReportShareLink, useCreateShareLink, useReportShareLinks, useRevokeShareLink } from './sharing.data.ts'
import classes from './sharing.module.css'

interface ShareDialogProps {
  uuid: string
  month: ReportMonth
  onClose: () => void
}

/** Share links to one month's report. A link's URL is shown only once, to the person who creates it */
export default function ShareDialog({ uuid, month, onClose }: ShareDialogProps) {
  const links = useReportShareLinks(uuid)
  const creation = useCreateShareLink(uuid)
  const problem = links.isError && !links.data ? problemUnlessSignedOut(links.error) : null
  return (
    <Dialog opened onClose={onClose} title={`Share ${formatMonth(month)}`} size="form">
      <p className={classes.lead}>
        Anyone with the link can view and download this month’s report without signing in. Links expire after {SHARE_LINK_DAYS} days, or
        when you turn them off here.
      </p>
      {creation.data && <NewLink url={creation.data.url} />}
      {problem ? (
        <ErrorState compact title="The links could not be loaded" {...problem} onRetry={() => void links.refetch()} />
      ) : links.data ? (
        <ShareLinks report={uuid} links={links.data} />
      ) : (
        <Loading label="Loading the links">
          <div className={classes.waiting} />
        </Loading>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          loading={creation.isPending}
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => !creation.isPending && creation.mutate()}
        >
          {creation.data ? 'Create another link' : 'Create link'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const NOT_COPIED = 'The link could not be copied. Please select it and copy it.'

function NewLink({ url }: { url: string }) {
  return (
    <div className={classes.link} role="status">
      <TextInput
        label="Your new link"
        description="Copy it now. It won’t be shown again."
        inputWrapperOrder={['label', 'input', 'description']}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copyTextAndNotify(url, 'Link copied', NOT_COPIED)}
      >
        Copy
      </Button>
    </div>
  )
}

function ShareLinks({ report, links }: { report: string; links: readonly ReportShareLink[] }) {
  if (links.length === 0) return <p className={classes.none}>No active links</p>
  return (
    <>
      <h3 className={classes.title}>{links.length === 1 ? '1 active link' : `${links.length} active links`}</h3>
      <ul className={classes.list}>
        {links.map((link) => (
          <ShareLinkLine key={link.share_uuid} report={report} link={link} />
        ))}
      </ul>
    </>
  )
}

function ShareLinkLine({ report, link }: { report: string; link: ReportShareLink }) {
  const { timeZone } = useSession()
  const revoke = useRevokeShareLink(report)
  const made = lowercaseNearDay(formatMoment(link.created_at, timeZone))

  async function confirmEnd() {
    const isWanted = await confirmDialog({
      title: 'Turn off this link?',
      message: `The link created ${made} will stop working.`,
      confirmLabel: 'Turn off link',
      tone: 'danger',
    })
    if (isWanted) revoke.mutate(link.share_uuid)
  }

  return (
    <li className={classes.line}>
      <div className={classes.who}>
        <span className={classes.name}>
          Created <When at={link.created_at} amid />
        </span>
        <span className={classes.detail}>
          {link.created_by && `by ${link.created_by}, `}expires <When at={link.ends_at} show="day" amid />
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={revoke.isPending}
        aria-label={`Turn off the link created ${made}`}
        onClick={() => void confirmEnd()}
      >
        Turn off
      </Button>
    </li>
  )
}

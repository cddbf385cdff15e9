import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { SHARE_DAYS } from '#contract/seo/seo-sharing.ts'
import { monthName, type ReportMonth } from '#contract/seo/seo-words.ts'
import { problemOf } from '../../../platform/api-error.ts'
import { formatMoment, inSentence } from '../../../platform/moments.ts'
import { useSession } from '../../../platform/session.ts'
import { When } from '../../../platform/When.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { notifyError, notifySuccess } from '../../../ui/toasts.ts'
import { type ReportShare, useReportShares, useRevokeShare, useShareReport } from './sharing.data.ts'
import classes from './sharing.module.css'

interface ShareDialogProps {
  uuid: string
  month: ReportMonth
  onClose: () => void
}

/** Links to one month's report. The address of a link is known only to whoever makes it: it is shown once */
export default function ShareDialog({ uuid, month, onClose }: ShareDialogProps) {
  const shares = useReportShares(uuid)
  const share = useShareReport(uuid)
  const problem = shares.isError && !shares.data ? problemOf(shares.error) : null
  return (
    <Dialog opened onClose={onClose} title={`Share ${monthName(month)}`} size="form">
      <p className={classes.lead}>
        Whoever has the link can read and download this month’s report without signing in. It ends after {SHARE_DAYS} days, or when you end
        it here.
      </p>
      {share.data && <NewLink url={share.data.url} />}
      {problem ? (
        <ErrorState compact title="The links could not be loaded" {...problem} onRetry={() => void shares.refetch()} />
      ) : shares.data ? (
        <Shares report={uuid} shares={shares.data} />
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
          loading={share.isPending}
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => !share.isPending && share.mutate()}
        >
          {share.data ? 'Make another link' : 'Make a link'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function NewLink({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      notifySuccess('The link is copied')
    } catch {
      // Browsers refuse it without a secure connection, or when the person has forbidden it
      notifyError('The link could not be copied. Select it and copy it yourself.')
    }
  }
  return (
    <div className={classes.link} role="status">
      <TextInput
        label="Your new link"
        description="Copy it now: it is not shown again."
        inputWrapperOrder={['label', 'input', 'description']}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}

function Shares({ report, shares }: { report: string; shares: readonly ReportShare[] }) {
  if (shares.length === 0) return <p className={classes.none}>No link to this report works at present.</p>
  return (
    <>
      <h3 className={classes.title}>{shares.length === 1 ? '1 link works' : `${shares.length} links work`}</h3>
      <ul className={classes.list}>
        {shares.map((share) => (
          <ShareLine key={share.share_uuid} report={report} share={share} />
        ))}
      </ul>
    </>
  )
}

function ShareLine({ report, share }: { report: string; share: ReportShare }) {
  const { timeZone } = useSession()
  const revoke = useRevokeShare(report)
  const made = inSentence(formatMoment(share.created_at, timeZone))

  async function askToEnd() {
    const isWanted = await confirmDialog({
      title: 'End this link',
      message: `Whoever has the link made ${made} can no longer open the report.`,
      confirmLabel: 'End link',
      tone: 'danger',
    })
    if (isWanted) revoke.mutate(share.share_uuid)
  }

  return (
    <li className={classes.line}>
      <div className={classes.who}>
        <span className={classes.name}>
          Made <When at={share.created_at} amid />
        </span>
        <span className={classes.detail}>
          {share.created_by && `by ${share.created_by}, `}ends <When at={share.ends_at} show="day" amid />
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={revoke.isPending}
        aria-label={`End the link made ${made}`}
        onClick={() => void askToEnd()}
      >
        End
      </Button>
    </li>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { IconCopy, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { errorMessageOf, isSessionEnded } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useObjectUrl } from '../../../ui/content/use-object-url.ts'
import { copyTextAndNotify } from '../../../ui/dialogs/copy-text.ts'
import { QrSheet } from '../../../ui/dialogs/QrSheet.tsx'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useCreatedRequestLink, useRequestQr } from '../ai-promoter.data.ts'
import classes from '../ai-promoter.module.css'
import own from './detail.module.css'
import { firstNameOf, hasSubmission } from './request-state.ts'
import { VisitLine } from './VisitLine.tsx'

/** Who the request is for, and the QR code that opens the customer's own page */
export function QrPart({ request }: { request: ReviewRequestDetail }) {
  const { review_generator_uuid: uuid, reviewer_name: name, staff_comments: comments } = request
  const { nickname } = useSession()
  const qr = useRequestQr(uuid)
  const url = useObjectUrl(qr.data)
  const firstName = firstNameOf(name)
  return (
    <div className={own.qrPart}>
      <QrFrame url={url} name={name} qr={qr} />
      <div className={own.who}>
        <h2 className={own.name}>{name}</h2>
        <VisitLine request={request} />
        {!hasSubmission(request) && (
          <p className={own.hint}>
            Let {firstName} scan the code at the desk. It opens their own page, where they pick keywords and edit the draft.
          </p>
        )}
        <div className={own.buttons}>
          <LinkButtons uuid={uuid} />
          <Button
            size="xs"
            variant="default"
            disabled={url === null}
            leftSection={<IconPrinter className={classes.icon} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
        {comments !== '' && (
          <p className={own.comments} dir="auto">
            <span className={own.commentsLabel}>Comments: </span>
            {comments}
          </p>
        )}
      </div>
      {url && <QrSheet name={nickname} text={`${firstName}, how was your visit? Scan to tell others.`} url={url} />}
    </div>
  )
}

function QrFrame({ url, name, qr }: { url: string | null; name: string; qr: ReturnType<typeof useRequestQr> }) {
  if (url) {
    return (
      <div className={own.qrFrame}>
        <img className={own.qrImage} src={url} alt={`QR code of the review page of ${name}`} />
      </div>
    )
  }
  if (qr.isError && !isSessionEnded(qr.error)) {
    return (
      <div className={own.qrFrame} data-failed>
        <p>{errorMessageOf(qr.error)}</p>
        <Button size="xs" variant="default" onClick={() => void qr.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <div className={own.qrFrame}>
      <Loading label="Loading the QR code">
        <Skeleton className={own.qrImage} />
      </Loading>
    </div>
  )
}

function LinkButtons({ uuid }: { uuid: string }) {
  const link = useCreatedRequestLink(uuid)

  async function copy() {
    if (!link.data) return notifyError(link.isError ? errorMessageOf(link.error) : 'The link isn’t ready yet. Please try again.')
    await copyTextAndNotify(link.data, 'Link copied', 'The link could not be copied. Open the page and copy its address.')
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy className={classes.icon} stroke={1.75} aria-hidden />}
        onClick={() => {
          if (link.isError) void link.refetch()
          void copy()
        }}
      >
        Copy link
      </Button>
      <Button
        component="a"
        href={link.data}
        target="_blank"
        rel="noreferrer"
        size="xs"
        variant="default"
        data-disabled={link.data === undefined || undefined}
        aria-disabled={link.data === undefined}
        leftSection={<IconExternalLink className={classes.icon} stroke={1.75} aria-hidden />}
      >
        Open the page
      </Button>
    </>
  )
}

import { Modal, Skeleton } from '@mantine/core'
import { LOW_RATE, saveReviewNotice } from '#contract/reviews.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api-error.ts'
import { useFirstProblemForm } from '../../platform/first-problem-form.ts'
import { useSession } from '../../platform/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/LoadingCard.tsx'
import { NoticeForm } from '../../ui/NoticeForm.tsx'
import { type NoticeValues, useReviewNotice, useSaveReviewNotice } from './review-notice.data.ts'
import classes from './reviews.module.css'

/** Whether low reviews are e-mailed, and where to */
export function ReviewNoticeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size={500} title="Notifications" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Notice onClose={onClose} />
    </Modal>
  )
}

function Notice({ onClose }: { onClose: () => void }) {
  const notice = useReviewNotice()
  if (notice.data) {
    const { notify, notify_email } = notice.data
    return <ReviewNotice loaded={{ notify, notify_email }} onClose={onClose} />
  }
  if (notice.isError && !isSessionEnded(notice.error)) {
    return (
      <ErrorState
        compact
        title="The setting could not be loaded"
        message={messageOf(notice.error)}
        requestId={requestIdOf(notice.error)}
        onRetry={() => void notice.refetch()}
      />
    )
  }
  return (
    <Loading label="Loading the setting">
      <Skeleton className={classes.noticeSkeleton} />
    </Loading>
  )
}

function ReviewNotice({ loaded, onClose }: { loaded: NoticeValues; onClose: () => void }) {
  const save = useSaveReviewNotice()
  const { loginEmail } = useSession()
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm<NoticeValues>(saveReviewNotice.body, loaded, (values) =>
    save.mutate(values, { onSuccess: onClose, onError: showFailure }),
  )
  return (
    <NoticeForm
      label={`E-mail reviews with 1 to ${LOW_RATE} stars`}
      description="One e-mail for each, as soon as it is found. Private feedback from your review page goes to the same address"
      isOn={form.values.notify}
      onSwitch={(isOn) => {
        form.setFieldValue('notify', isOn)
        // Whoever switches it on for the first time most likely wants it where the sign-in goes
        if (isOn && !form.values.notify_email) form.setFieldValue('notify_email', loginEmail)
      }}
      isEmailAlwaysUsed
      emailField={form.getInputProps('notify_email')}
      failure={failure}
      isSaving={save.isPending}
      onSubmit={onSubmit}
      onCancel={onClose}
    />
  )
}

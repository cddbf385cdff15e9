import { Modal } from '@mantine/core'
import { LOW_RATE, saveReviewNotice } from '#contract/reviews/reviews.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api-error.ts'
import { useFirstProblemForm } from '../../platform/first-problem-form.ts'
import { useSession } from '../../platform/session.ts'
import { NoticeForm } from '../../ui/NoticeForm.tsx'
import { NoticeLoading } from '../../ui/NoticeLoading.tsx'
import { type NoticeValues, useReviewNotice, useSaveReviewNotice } from './review-notice.data.ts'

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
  const { error } = notice
  const problem = error && !isSessionEnded(error) ? { message: messageOf(error), requestId: requestIdOf(error) } : null
  return <NoticeLoading problem={problem} onRetry={() => void notice.refetch()} />
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

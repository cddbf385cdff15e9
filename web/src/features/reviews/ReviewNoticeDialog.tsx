import { confirmReviewNotice, getReviewNotice, LOW_RATE, saveReviewNotice } from '#contract/reviews/reviews.ts'
import { call } from '../../platform/api.ts'
import { failureSentence } from '../../platform/api-error.ts'
import { type NoticeSetting, type NoticeValues, useAddressConfirmation, useNotice, useNoticeForm } from '../../platform/notice-setting.ts'
import { useSession } from '../../platform/session.ts'
import { NoticeDialog, NoticeLoading } from '../../ui/NoticeDialog.tsx'
import { linkSentTo, NoticeForm } from '../../ui/NoticeForm.tsx'
import { notifyError, notifySuccess } from '../../ui/toasts.ts'

const REVIEW_NOTICE: NoticeSetting = {
  key: 'review-notice',
  read: (signal) => call(getReviewNotice, {}, { signal }),
  save: (body) => call(saveReviewNotice, { body }),
  confirm: (code) => call(confirmReviewNotice, { body: { code } }),
  schema: saveReviewNotice.body,
}

/** Setting: whether low reviews are e-mailed, and to which address */
const lowReviewsGoTo = (email: string) => `Reviews with 1 to ${LOW_RATE} stars will be e-mailed to ${email}`

/** For the screen that the link in the confirmation e-mail leads to */
export function useReviewAddressConfirmation(): void {
  useAddressConfirmation(REVIEW_NOTICE, {
    onConfirmed: ({ notify, notify_email: email }) =>
      notifySuccess(notify ? lowReviewsGoTo(email) : `Private feedback will be e-mailed to ${email}. Low reviews are switched off`),
    onFailure: (error) => notifyError(failureSentence(error)),
  })
}

export function ReviewNoticeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <NoticeDialog opened={opened} onClose={onClose}>
      <Notice onClose={onClose} />
    </NoticeDialog>
  )
}

function Notice({ onClose }: { onClose: () => void }) {
  const { loaded, problem, retry } = useNotice(REVIEW_NOTICE)
  if (!loaded) return <NoticeLoading problem={problem} onRetry={retry} />
  const { notify, notify_email: to, pending_email: pending, expired_email: expired } = loaded
  return <ReviewNotice loaded={{ notify, notify_email: pending || to }} pending={pending} expired={expired} onClose={onClose} />
}

interface ReviewNoticeProps {
  loaded: NoticeValues
  pending: string
  expired: string
  onClose: () => void
}

function ReviewNotice({ loaded, pending, expired, onClose }: ReviewNoticeProps) {
  const { loginEmail } = useSession()
  const { form, ...state } = useNoticeForm(REVIEW_NOTICE, loaded, {
    onSaved: ({ notify, notify_email: to }, unconfirmed) =>
      notifySuccess(unconfirmed ? linkSentTo(unconfirmed) : notify ? lowReviewsGoTo(to) : 'Low reviews will not be e-mailed'),
    onClose,
    onLostFailure: (error) => notifyError(failureSentence(error)),
  })
  return (
    <NoticeForm
      {...state}
      pendingEmail={pending}
      expiredEmail={expired}
      label={`E-mail reviews with 1 to ${LOW_RATE} stars`}
      description="One e-mail for each, as soon as it is found. Private feedback from your review page goes to the same address"
      isOn={form.values.notify}
      onSwitch={(isOn) => {
        form.setFieldValue('notify', isOn)
        // Defaults to the sign-in address when switched on for the first time
        if (isOn && !form.values.notify_email) form.setFieldValue('notify_email', expired || loginEmail)
      }}
      isEmailAlwaysUsed
      emailField={form.getInputProps('notify_email')}
      onCancel={onClose}
    />
  )
}

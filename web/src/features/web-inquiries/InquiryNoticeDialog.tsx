import { confirmInquiryNotice, getInquiryNotice, saveInquiryNotice } from '#contract/web-inquiries/web-inquiries.ts'
import { call } from '../../platform/api.ts'
import { failureSentence } from '../../platform/api-error.ts'
import { type NoticeSetting, type NoticeValues, useAddressConfirmation, useNotice, useNoticeForm } from '../../platform/notice-setting.ts'
import { useSession } from '../../platform/session.ts'
import { NoticeDialog, NoticeLoading } from '../../ui/NoticeDialog.tsx'
import { linkSentTo, NoticeForm } from '../../ui/NoticeForm.tsx'
import { notifyError, notifySuccess } from '../../ui/toasts.ts'

const INQUIRY_NOTICE: NoticeSetting = {
  key: 'inquiry-notice',
  read: (signal) => call(getInquiryNotice, {}, { signal }),
  save: (body) => call(saveInquiryNotice, { body }),
  confirm: (code) => call(confirmInquiryNotice, { body: { code } }),
  schema: saveInquiryNotice.body,
}

const inquiriesGoTo = (email: string) => `New inquiries will be e-mailed to ${email}`

/** For the screen that the link in the confirmation e-mail leads to */
export function useInquiryAddressConfirmation(): void {
  useAddressConfirmation(INQUIRY_NOTICE, {
    onConfirmed: ({ notify, notify_email: email }) =>
      notifySuccess(notify ? inquiriesGoTo(email) : `${email} is confirmed. New inquiries are not e-mailed while that is switched off`),
    onFailure: (error) => notifyError(failureSentence(error)),
  })
}

/** Setting: whether new inquiries are e-mailed, and to which address */
export function InquiryNoticeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <NoticeDialog opened={opened} onClose={onClose}>
      <Notice onClose={onClose} />
    </NoticeDialog>
  )
}

function Notice({ onClose }: { onClose: () => void }) {
  const { loaded, problem, retry } = useNotice(INQUIRY_NOTICE)
  if (!loaded) return <NoticeLoading problem={problem} onRetry={retry} />
  const { notify, notify_email: to, pending_email: pending, expired_email: expired } = loaded
  return <InquiryNotice loaded={{ notify, notify_email: pending || to }} pending={pending} expired={expired} onClose={onClose} />
}

interface InquiryNoticeProps {
  loaded: NoticeValues
  pending: string
  expired: string
  onClose: () => void
}

function InquiryNotice({ loaded, pending, expired, onClose }: InquiryNoticeProps) {
  const { loginEmail } = useSession()
  const { form, ...state } = useNoticeForm(INQUIRY_NOTICE, loaded, {
    onSaved: ({ notify, notify_email: to }, unconfirmed) =>
      notifySuccess(unconfirmed ? linkSentTo(unconfirmed) : notify ? inquiriesGoTo(to) : 'New inquiries will not be e-mailed'),
    onClose,
    onLostFailure: (error) => notifyError(failureSentence(error)),
  })
  return (
    <NoticeForm
      {...state}
      pendingEmail={pending}
      expiredEmail={expired}
      label="E-mail new web inquiries"
      description="One e-mail for each, with everything that was written"
      isOn={form.values.notify}
      onSwitch={(isOn) => {
        form.setFieldValue('notify', isOn)
        // Defaults to the sign-in address when switched on for the first time
        if (isOn && !form.values.notify_email) form.setFieldValue('notify_email', expired || loginEmail)
      }}
      emailField={form.getInputProps('notify_email')}
      onCancel={onClose}
    />
  )
}

import { Modal } from '@mantine/core'
import { saveInquiryNotice } from '#contract/web-inquiries/web-inquiries.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api-error.ts'
import { useFirstProblemForm } from '../../platform/first-problem-form.ts'
import { useSession } from '../../platform/session.ts'
import { NoticeForm } from '../../ui/NoticeForm.tsx'
import { NoticeLoading } from '../../ui/NoticeLoading.tsx'
import { type NoticeValues, useInquiryNotice, useSaveNotice } from './web-inquiries.data.ts'

/** Whether new inquiries are e-mailed, and where to */
export function NoticeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size={500} title="Notifications" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Notice onClose={onClose} />
    </Modal>
  )
}

function Notice({ onClose }: { onClose: () => void }) {
  const notice = useInquiryNotice()
  const { loginEmail } = useSession()
  if (notice.data) {
    const { notify, notify_email: to } = notice.data
    // Whoever switches it on for the first time most likely wants it where the sign-in goes
    return <InquiryNotice loaded={{ notify, notify_email: to || loginEmail }} onClose={onClose} />
  }
  const { error } = notice
  const problem = error && !isSessionEnded(error) ? { message: messageOf(error), requestId: requestIdOf(error) } : null
  return <NoticeLoading problem={problem} onRetry={() => void notice.refetch()} />
}

function InquiryNotice({ loaded, onClose }: { loaded: NoticeValues; onClose: () => void }) {
  const save = useSaveNotice()
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm<NoticeValues>(saveInquiryNotice.body, loaded, (values) =>
    save.mutate(values, { onSuccess: onClose, onError: showFailure }),
  )
  return (
    <NoticeForm
      label="E-mail new web inquiries"
      description="One e-mail for each, with everything that was written"
      isOn={form.values.notify}
      onSwitch={(isOn) => form.setFieldValue('notify', isOn)}
      emailField={form.getInputProps('notify_email')}
      failure={failure}
      isSaving={save.isPending}
      onSubmit={onSubmit}
      onCancel={onClose}
    />
  )
}

import { Button, Modal, Skeleton, Stack, Switch, TextInput } from '@mantine/core'
import { saveInquiryNotice } from '#contract/web-inquiries.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api-error.ts'
import { useFirstProblemForm } from '../../platform/first-problem-form.ts'
import { useSession } from '../../platform/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Loading } from '../../ui/LoadingCard.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { type NoticeValues, useInquiryNotice, useSaveNotice } from './web-inquiries.data.ts'
import classes from './web-inquiries.module.css'

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
    return <NoticeForm loaded={{ notify, notify_email: to || loginEmail }} onClose={onClose} />
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

function NoticeForm({ loaded, onClose }: { loaded: NoticeValues; onClose: () => void }) {
  const save = useSaveNotice()
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm<NoticeValues>(saveInquiryNotice.body, loaded, (values) =>
    save.mutate(values, { onSuccess: onClose, onError: showFailure }),
  )
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Notifications">
      <Stack gap="lg">
        <Switch
          label="E-mail new web inquiries"
          description="One e-mail for each, with everything that was written"
          checked={form.values.notify}
          onChange={(event) => form.setFieldValue('notify', event.currentTarget.checked)}
        />
        <TextInput
          label="Send them to"
          type="email"
          autoComplete="email"
          disabled={!form.values.notify}
          required={form.values.notify}
          {...form.getInputProps('notify_email')}
        />
        {failure && (
          <FormMessage key={failure.attempt} tone="bad">
            {failure.message}
          </FormMessage>
        )}
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton loading={save.isPending} loadingLabel="Saving">
            Save
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}

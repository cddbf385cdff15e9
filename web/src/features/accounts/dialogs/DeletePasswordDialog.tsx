import { Button } from '@mantine/core'
import { ownerForm } from '#contract/current-password.ts'
import { useFirstProblemForm } from '../../../platform/first-problem-form.ts'
import { CurrentPasswordField } from '../../../ui/CurrentPasswordField.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { useDeleteAccount } from '../accounts.data.ts'

interface DeletePasswordDialogProps {
  opened: boolean
  title: string
  confirmLabel: string
  uuid: string
  success: string
  onClose: () => void
}

/** The second confirmation of a deletion, for those who signed in a while ago */
export function DeletePasswordDialog({ opened, title, onClose, ...rest }: DeletePasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="question" ignoresOutsideClicks>
      <DeletePassword onClose={onClose} {...rest} />
    </Dialog>
  )
}

function DeletePassword({ confirmLabel, uuid, success, onClose }: Omit<DeletePasswordDialogProps, 'opened' | 'title'>) {
  const deletion = useDeleteAccount()
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm(ownerForm, { current_password: '' }, (proof) => {
    if (!deletion.isPending) deletion.mutate({ uuid, success, proof }, { onSuccess: onClose, onError: showFailure })
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Confirm with your password">
      <CurrentPasswordField {...form.getInputProps('current_password')} />
      {failure && (
        <FormMessage key={failure.attempt} tone="bad">
          {failure.message}
        </FormMessage>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton color="red" loading={deletion.isPending} loadingLabel="Deleting">
          {confirmLabel}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { CurrentPasswordField } from '../../../ui/forms/CurrentPasswordField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useDeleteAccount } from '../accounts.data.ts'

const loadFormSchema = async () => (await import('#contract/sign-in/current-password.ts')).ownerForm

interface DeletePasswordDialogProps {
  opened: boolean
  title: string
  confirmLabel: string
  uuid: string
  success: string
  onClose: () => void
}

/** The second confirmation of a deletion, for users who signed in a while ago */
export function DeletePasswordDialog({ opened, title, onClose, ...rest }: DeletePasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="question" ignoresOutsideClicks>
      <DeletePassword onClose={onClose} {...rest} />
    </Dialog>
  )
}

function DeletePassword({ confirmLabel, uuid, success, onClose }: Omit<DeletePasswordDialogProps, 'opened' | 'title'>) {
  const deletion = useDeleteAccount()
  const { form, onSubmit, failure } = useFormShowingFirstProblem(loadFormSchema, { current_password: '' }, (proof) =>
    deletion.mutateAsync({ uuid, success, proof }, { onSuccess: onClose }),
  )
  return (
    <DialogForm
      label="Confirm with your password"
      onSubmit={onSubmit}
      onCancel={onClose}
      submitLabel={confirmLabel}
      isPending={deletion.isPending}
      pendingLabel="Deleting"
      submitProps={{ color: 'red' }}
      failure={failure}
      gap="lg"
    >
      <CurrentPasswordField {...form.getInputProps('current_password')} />
    </DialogForm>
  )
}

import type { Account } from '#contract/accounts.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useCurrentPasswordPrompt } from '../../../platform/session/current-password.ts'
import { useSession } from '../../../platform/session/session.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { CurrentPasswordField } from '../../../ui/forms/CurrentPasswordField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useResetAccountPassword } from '../accounts.data.ts'
import { AccountPasswordField } from './AccountPasswordField.tsx'
import classes from './account-dialogs.module.css'
import { useAccountWhileClosing } from './use-account-while-closing.ts'

const loadFormSchema = async () => (await import('#contract/accounts.ts')).accountPasswordForm

export function ResetPasswordDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const drawn = useAccountWhileClosing(account)
  return (
    <Dialog opened={account !== null} onClose={onClose} title="Reset password" ignoresOutsideClicks>
      {drawn && <ResetPassword account={drawn} onClose={onClose} />}
    </Dialog>
  )
}

const EMPTY = { password: '', current_password: '' }

function ResetPassword({ account, onClose }: { account: Account; onClose: () => void }) {
  const { client_account_uuid: uuid, login_email: email } = account
  const isOwn = useSession().uuid === uuid
  const reset = useResetAccountPassword()
  const passwordPrompt = useCurrentPasswordPrompt()
  const { form, onSubmit, failure } = useFormShowingFirstProblem(loadFormSchema, EMPTY, async (values) => {
    const isWanted = await confirmDialog({ title: `Change ${email}`, message: 'Are you sure to modify the data?', confirmLabel: 'Confirm' })
    if (!isWanted) return
    const proof = passwordPrompt.isRequired ? { current_password: values.current_password } : {}
    const body = { client_account_uuid: uuid, password: values.password, ...proof }
    return reset.mutateAsync(body, { onSuccess: onClose, onError: passwordPrompt.recordFailure })
  })

  return (
    <DialogForm
      label="Reset password"
      onSubmit={onSubmit}
      failure={failure}
      gap="lg"
      onCancel={onClose}
      submitLabel="Confirm"
      isPending={reset.isPending}
    >
      <p className={classes.subject}>{email}</p>
      <AccountPasswordField field={form.getInputProps('password')} isFirst />
      <p className={classes.hint}>
        {isOwn
          ? 'This is your own account. You stay signed in here, and every other device is signed out.'
          : 'The old password stops working, and they’re signed out on every device. We email them about the change, without the password.'}
      </p>
      {passwordPrompt.isRequired && <CurrentPasswordField {...form.getInputProps('current_password')} />}
    </DialogForm>
  )
}

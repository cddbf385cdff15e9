import { Button } from '@mantine/core'
import type { Account } from '#contract/accounts.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useCurrentPasswordPrompt } from '../../../platform/session/current-password.ts'
import { useSession } from '../../../platform/session/session.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { CurrentPasswordField } from '../../../ui/forms/CurrentPasswordField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useChangeAccountType, useSwitchOffTwoStep } from '../accounts.data.ts'
import classes from './account-dialogs.module.css'
import { NameField } from './NameField.tsx'
import { PermissionSwitches } from './PermissionSwitches.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { useAccountWhileClosing } from './use-account-while-closing.ts'

const loadFormSchema = async () => (await import('#contract/accounts.ts')).accountTypeForm

export function EditAccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const drawn = useAccountWhileClosing(account)
  return (
    <Dialog opened={account !== null} onClose={onClose} title="Edit Account" ignoresOutsideClicks>
      {drawn && <EditAccount account={drawn} onClose={onClose} />}
    </Dialog>
  )
}

function EditAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { client_account_uuid: uuid, login_email: email, account_type: type, permissions: granted } = account
  const savedName = account.name ?? ''
  const isOwn = useSession().uuid === uuid
  const change = useChangeAccountType()
  const switchingOff = useSwitchOffTwoStep()
  const passwordPrompt = useCurrentPasswordPrompt()
  const empty = { account_type: type, permissions: granted, name: savedName, current_password: '' }
  const { form, onSubmit, failure, showFailure } = useFormShowingFirstProblem(loadFormSchema, empty, async (values): Promise<unknown> => {
    const isSwitched = values.account_type === 'REGULAR' && values.permissions.join() !== granted.join()
    const name = values.name.trim()
    const isRenamed = name !== savedName
    if (values.account_type === type && !isSwitched && !isRenamed) return onClose()
    const isWanted = await confirmDialog({ title: `Change ${email}`, message: 'Are you sure to modify the data?', confirmLabel: 'Confirm' })
    if (!isWanted) return
    const body = { client_account_uuid: uuid, account_type: values.account_type, ...proof() }
    const changed = { ...body, ...(isSwitched && { permissions: values.permissions }), ...(isRenamed && { name }) }
    return change.mutateAsync(changed, { onSuccess: onClose, onError: passwordPrompt.recordFailure })
  })
  const proof = () => (passwordPrompt.isRequired ? { current_password: form.values.current_password } : {})

  async function switchOffTwoStep() {
    if (switchingOff.isPending) return
    const isWanted = await confirmDialog({
      title: `Turn off two-step sign-in for ${email}?`,
      message: 'Make sure they asked for this themselves. They’ll be signed out everywhere and sign in with only their password.',
      confirmLabel: 'Turn off',
      tone: 'danger',
    })
    if (!isWanted) return
    const onError = (error: unknown) => {
      passwordPrompt.recordFailure(error)
      showFailure(error)
    }
    switchingOff.mutate({ client_account_uuid: uuid, ...proof() }, { onSuccess: onClose, onError })
  }

  return (
    <DialogForm
      label="Edit Account"
      onSubmit={onSubmit}
      failure={failure}
      gap="lg"
      onCancel={onClose}
      submitLabel="Confirm"
      isPending={change.isPending}
    >
      <p className={classes.subject}>{email}</p>
      <TypeChoice
        value={form.values.account_type}
        onChange={(next) => form.setFieldValue('account_type', next)}
        error={form.errors.account_type}
      />
      {form.values.account_type === 'REGULAR' && (
        <PermissionSwitches value={form.values.permissions} onChange={(permissions) => form.setFieldValue('permissions', permissions)} />
      )}
      <NameField field={form.getInputProps('name')} />
      <p className={classes.hint}>
        {isOwn
          ? 'This is your own account. If you change its type, you stay signed in here, and every other device is signed out. As a Standard User you can’t change it back yourself.'
          : 'A new type signs them out on every device, and we email them about it. Switches apply immediately.'}
      </p>
      {account.two_step && !isOwn && (
        <div className={classes.twoStep}>
          <p className={classes.hint}>
            They use two-step sign-in. If they lost their phone and recovery codes, you can turn it off for them.
          </p>
          <Button variant="default" loading={switchingOff.isPending} onClick={() => void switchOffTwoStep()}>
            Turn off two-step sign-in
          </Button>
        </div>
      )}
      {passwordPrompt.isRequired && <CurrentPasswordField {...form.getInputProps('current_password')} />}
    </DialogForm>
  )
}

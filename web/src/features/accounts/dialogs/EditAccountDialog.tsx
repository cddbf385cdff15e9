import { Button, Stack } from '@mantine/core'
import { type Account, accountTypeForm } from '#contract/accounts.ts'
import { useFirstProblemForm } from '../../../platform/first-problem-form.ts'
import { useSession } from '../../../platform/session.ts'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { useChangeAccountType } from '../accounts.data.ts'
import classes from './account-dialogs.module.css'
import { TypeChoice } from './TypeChoice.tsx'
import { useLastAccount } from './use-last-account.ts'

export function EditAccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const drawn = useLastAccount(account)
  return (
    <Dialog opened={account !== null} onClose={onClose} title="Edit Account" keepsOpen>
      {drawn && <EditAccount account={drawn} onClose={onClose} />}
    </Dialog>
  )
}

function EditAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { client_account_uuid: uuid, login_email: email, account_type: type } = account
  const isOwn = useSession().uuid === uuid
  const change = useChangeAccountType()
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm(accountTypeForm, { account_type: type }, async (values) => {
    if (change.isPending) return
    if (values.account_type === type) return onClose()
    const isWanted = await confirmDialog({ title: `Change ${email}`, message: 'Are you sure to modify the data?', confirmLabel: 'Confirm' })
    if (!isWanted) return
    change.mutate({ client_account_uuid: uuid, account_type: values.account_type }, { onSuccess: onClose, onError: showFailure })
  })

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Edit Account">
      <Stack gap="lg">
        <p className={classes.subject}>{email}</p>
        <TypeChoice
          value={form.values.account_type}
          onChange={(next) => form.setFieldValue('account_type', next)}
          error={form.errors.account_type}
        />
        <p className={classes.hint}>
          {isOwn
            ? 'This is your own account: you stay signed in here, and every other device is signed out. As a standard user you cannot change it back yourself.'
            : 'A new type signs them out on every device. They are told by e-mail.'}
        </p>
        {failure && (
          <FormMessage key={failure.attempt} tone="bad">
            {failure.message}
          </FormMessage>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton loading={change.isPending} loadingLabel="Saving">
          Confirm
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

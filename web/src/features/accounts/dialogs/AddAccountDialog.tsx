import { TextInput } from '@mantine/core'
import { IconKey, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { Account } from '#contract/accounts.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { INVITATION_DAYS } from '#contract/sign-in/sign-in.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useCurrentPasswordPrompt } from '../../../platform/session/current-password.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { CurrentPasswordField } from '../../../ui/forms/CurrentPasswordField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useAddAccount, useInviteAccount } from '../accounts.data.ts'
import { AccountPasswordField } from './AccountPasswordField.tsx'
import classes from './account-dialogs.module.css'
import { NameField } from './NameField.tsx'
import { PermissionSwitches } from './PermissionSwitches.tsx'
import { TypeChoice } from './TypeChoice.tsx'

export function AddAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Account" ignoresOutsideClicks>
      <AddAccount onClose={onClose} />
    </Dialog>
  )
}

interface Values extends Record<string, unknown> {
  email: string
  password: string
  account_type: Account['account_type'] | ''
  permissions: Permission[]
  name: string
  current_password: string
}

const EMPTY: Values = { email: '', password: '', account_type: '', permissions: [...PERMISSIONS], name: '', current_password: '' }
const loadAddAccountSchema = async () => (await import('#contract/accounts.ts')).addAccountForm
// The password stays in the form, in case the user switches back
const loadInviteAccountSchema = async () => (await import('#contract/accounts.ts')).inviteAccountForm.strip()

function AddAccount({ onClose }: { onClose: () => void }) {
  const [isInvitation, setIsInvitation] = useState(false)
  const addition = useAddAccount()
  const inviting = useInviteAccount()
  const passwordPrompt = useCurrentPasswordPrompt()
  const { form, onSubmit, failure, clearFailure } = useFormShowingFirstProblem<Values>(
    isInvitation ? loadInviteAccountSchema : loadAddAccountSchema,
    EMPTY,
    (values) => {
      if (values.account_type === '') return
      const { email, password, account_type } = values
      const isLimited = account_type === 'REGULAR' && values.permissions.length < PERMISSIONS.length
      const name = values.name.trim()
      const chosen = { ...(isLimited && { permissions: values.permissions }), ...(name && { name }) }
      const proof = passwordPrompt.isRequired && account_type === 'MAIN' ? { current_password: values.current_password } : {}
      const end = { onSuccess: onClose, onError: passwordPrompt.recordFailure }
      return isInvitation
        ? inviting.mutateAsync({ email, account_type, ...chosen, ...proof }, end)
        : addition.mutateAsync({ email, password, account_type, ...chosen, ...proof }, end)
    },
  )

  function switchTo(next: boolean) {
    setIsInvitation(next)
    form.clearErrors()
    clearFailure()
  }

  const isPending = addition.isPending || inviting.isPending
  return (
    <DialogForm
      label="Add Account"
      onSubmit={onSubmit}
      failure={failure}
      gap="lg"
      onCancel={onClose}
      submitLabel={isInvitation ? 'Send invitation' : 'Create'}
      isPending={isPending}
      pendingLabel={isInvitation ? 'Sending' : 'Creating'}
    >
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        data-autofocus
        description={isInvitation ? writeInvitationHint(form.values.email.trim()) : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('email')}
      />
      {!isInvitation && <AccountPasswordField field={form.getInputProps('password')} />}
      <TypeChoice
        value={form.values.account_type}
        onChange={(type) => form.setFieldValue('account_type', type)}
        error={form.errors.account_type}
      />
      {form.values.account_type === 'REGULAR' && (
        <PermissionSwitches value={form.values.permissions} onChange={(permissions) => form.setFieldValue('permissions', permissions)} />
      )}
      <NameField field={form.getInputProps('name')} />
      {passwordPrompt.isRequired && form.values.account_type === 'MAIN' && (
        <CurrentPasswordField {...form.getInputProps('current_password')} />
      )}
      <OtherWayToAdd isInvitation={isInvitation} email={form.values.email.trim()} onSwitch={() => switchTo(!isInvitation)} />
    </DialogForm>
  )
}

interface OtherWayProps {
  isInvitation: boolean
  email: string
  onSwitch: () => void
}

function OtherWayToAdd({ isInvitation, email, onSwitch }: OtherWayProps) {
  const Icon = isInvitation ? IconKey : IconMailForward
  return (
    <div className={classes.otherWay}>
      <Icon stroke={1.75} aria-hidden />
      <div>
        <button type="button" className={classes.switch} onClick={onSwitch}>
          {isInvitation ? 'Set a password instead' : 'Send an invitation instead'}
        </button>
        <p className={classes.otherWayText}>{isInvitation ? 'You choose it now and share it in person.' : writeInvitationHint(email)}</p>
      </div>
    </div>
  )
}

function writeInvitationHint(email: string): string {
  const who = /^\S+@\S+\.\S+$/.test(email) ? `${email} gets` : 'They get'
  return `${who} a link to set a password. It works once, within ${INVITATION_DAYS} days.`
}

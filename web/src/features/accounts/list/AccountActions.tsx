import { useState } from 'react'
import type { Account } from '#contract/accounts.ts'
import { isCurrentPasswordRequired } from '../../../platform/session/current-password.ts'
import { Tip } from '../../../ui/content/Tip.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { dialogOnDemand } from '../../../ui/dialogs/dialog-on-demand.tsx'
import row from '../../../ui/lists/row-parts.module.css'
import { useDeleteAccount, useSendInvitationAgain } from '../accounts.data.ts'

const DeletePasswordDialog = dialogOnDemand(
  async () => (await import('../dialogs/DeletePasswordDialog.tsx')).DeletePasswordDialog,
  ({ opened }) => opened,
)

interface AccountActionsProps {
  account: Account
  isOwn: boolean
  onEdit: (account: Account) => void
  onReset: (account: Account) => void
}

export function AccountActions(props: AccountActionsProps) {
  return (
    <span className={row.actions}>
      {props.account.invited_datetime === null ? <MemberActions {...props} /> : <InvitedActions account={props.account} />}
    </span>
  )
}

interface DeletionTexts {
  title: string
  message: string
  confirmLabel: string
  success: string
}

/** Confirms first, and requires the current password when the server does */
function useConfirmedDeletion(uuid: string, { title, message, confirmLabel, success }: DeletionTexts) {
  const deletion = useDeleteAccount()
  const [isPasswordOpen, setIsPasswordOpen] = useState(false)
  return {
    isPending: deletion.isPending,
    async confirm() {
      if (!(await confirmDialog({ title, message, confirmLabel, tone: 'danger' }))) return
      deletion.mutate({ uuid, success }, { onError: (error) => isCurrentPasswordRequired(error) && setIsPasswordOpen(true) })
    },
    passwordDialog: (
      <DeletePasswordDialog opened={isPasswordOpen} onClose={() => setIsPasswordOpen(false)} {...{ title, confirmLabel, uuid, success }} />
    ),
  }
}

function MemberActions({ account, isOwn, onEdit, onReset }: AccountActionsProps) {
  const { client_account_uuid: uuid, login_email: email } = account
  const deletion = useConfirmedDeletion(uuid, {
    title: `Delete ${email}`,
    message: 'Do you want to delete it??',
    confirmLabel: 'Delete',
    success: 'Delete Success',
  })

  return (
    <>
      <button type="button" className={row.action} onClick={() => onEdit(account)} aria-label={`Edit type of ${email}`}>
        Edit type
      </button>
      <button type="button" className={row.action} onClick={() => onReset(account)} aria-label={`Reset password of ${email}`}>
        Reset password
      </button>
      <Tip label="You can’t delete the account you’re signed in with" disabled={!isOwn} onTouch>
        <button
          type="button"
          className={row.action}
          data-tone="bad"
          aria-disabled={isOwn || deletion.isPending}
          onClick={() => !isOwn && !deletion.isPending && void deletion.confirm()}
          aria-label={`Delete ${email}`}
        >
          Delete
        </button>
      </Tip>
      {deletion.passwordDialog}
    </>
  )
}

function InvitedActions({ account }: { account: Account }) {
  const { client_account_uuid: uuid, login_email: email } = account
  const again = useSendInvitationAgain()
  const withdrawal = useConfirmedDeletion(uuid, {
    title: 'Withdraw invitation?',
    message: `The link sent to ${email} stops working, and the account is removed from the list.`,
    confirmLabel: 'Withdraw',
    success: 'Invitation withdrawn',
  })
  const isBusy = again.isPending || withdrawal.isPending

  async function confirmSendAgain() {
    const isWanted = await confirmDialog({
      title: `Invitation for ${email}`,
      message: 'Do you want to send it again?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
    })
    if (isWanted) again.mutate(uuid)
  }

  return (
    <>
      <button
        type="button"
        className={row.action}
        aria-disabled={isBusy}
        onClick={() => !isBusy && void confirmSendAgain()}
        aria-label={`Send again to ${email}`}
      >
        Send again
      </button>
      <button
        type="button"
        className={row.action}
        data-tone="bad"
        aria-disabled={isBusy}
        onClick={() => !isBusy && void withdrawal.confirm()}
        aria-label={`Withdraw the invitation for ${email}`}
      >
        Withdraw
      </button>
      {withdrawal.passwordDialog}
    </>
  )
}

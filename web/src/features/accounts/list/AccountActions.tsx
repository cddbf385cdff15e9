import { Tooltip } from '@mantine/core'
import type { Account } from '#contract/accounts.ts'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { useDeleteAccount, useSendInvitationAgain } from '../accounts.data.ts'
import classes from './account-list.module.css'

interface AccountActionsProps {
  account: Account
  isOwn: boolean
  onEdit: (account: Account) => void
  onReset: (account: Account) => void
}

export function AccountActions(props: AccountActionsProps) {
  return (
    <span className={classes.actions}>
      {props.account.invited_datetime === null ? <MemberActions {...props} /> : <InvitedActions account={props.account} />}
    </span>
  )
}

function MemberActions({ account, isOwn, onEdit, onReset }: AccountActionsProps) {
  const { client_account_uuid: uuid, login_email: email } = account
  const deletion = useDeleteAccount()

  async function askToDelete() {
    const isWanted = await confirmDialog({
      title: `Delete ${email}`,
      message: 'Do you want to delete it?',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isWanted) deletion.mutate({ uuid, success: 'Delete Success' })
  }

  return (
    <>
      <button type="button" className={classes.action} onClick={() => onEdit(account)} aria-label={`Edit type of ${email}`}>
        Edit type
      </button>
      <button type="button" className={classes.action} onClick={() => onReset(account)} aria-label={`Reset password of ${email}`}>
        Reset password
      </button>
      <Tooltip
        label="You cannot delete the account you are signed in with"
        disabled={!isOwn}
        events={{ hover: true, focus: true, touch: true }}
      >
        <button
          type="button"
          className={classes.action}
          data-tone="bad"
          aria-disabled={isOwn || deletion.isPending}
          onClick={() => !isOwn && !deletion.isPending && void askToDelete()}
          aria-label={`Delete ${email}`}
        >
          Delete
        </button>
      </Tooltip>
    </>
  )
}

function InvitedActions({ account }: { account: Account }) {
  const { client_account_uuid: uuid, login_email: email } = account
  const again = useSendInvitationAgain()
  const withdrawal = useDeleteAccount()
  const isBusy = again.isPending || withdrawal.isPending

  async function askToSendAgain() {
    const isWanted = await confirmDialog({
      title: `Invitation of ${email}`,
      message: 'Do you want to send it again?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
    })
    if (isWanted) again.mutate(uuid)
  }

  async function askToWithdraw() {
    const isWanted = await confirmDialog({
      title: 'Withdraw the invitation',
      message: `The link that was sent to ${email} stops working, and the account is taken off the list.`,
      confirmLabel: 'Withdraw',
      tone: 'danger',
    })
    if (isWanted) withdrawal.mutate({ uuid, success: 'The invitation is withdrawn' })
  }

  return (
    <>
      <button
        type="button"
        className={classes.action}
        aria-disabled={isBusy}
        onClick={() => !isBusy && void askToSendAgain()}
        aria-label={`Send again to ${email}`}
      >
        Send again
      </button>
      <button
        type="button"
        className={classes.action}
        data-tone="bad"
        aria-disabled={isBusy}
        onClick={() => !isBusy && void askToWithdraw()}
        aria-label={`Withdraw the invitation of ${email}`}
      >
        Withdraw
      </button>
    </>
  )
}

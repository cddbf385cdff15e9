import type { NoticeRecipient } from '#contract/notices/notices.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import row from '../../ui/lists/row-parts.module.css'
import { useRemoveRecipient, useSendConfirmationAgain } from './notices.data.ts'
import { formatRecipientAddress, isUnconfirmed } from './notification-labels.ts'

export interface RowActions {
  onEdit: (recipient: NoticeRecipient) => void
  onCode: (recipient: NoticeRecipient) => void
}

export function RecipientActions({ recipient, onEdit, onCode }: { recipient: NoticeRecipient } & RowActions) {
  const removal = useRemoveRecipient()
  const again = useSendConfirmationAgain()
  const { recipient_uuid: uuid, channel, state } = recipient
  const address = formatRecipientAddress(recipient)
  const isBusy = removal.isPending || again.isPending

  async function confirmRemove() {
    const isWanted = await confirmDialog({
      title: `Remove ${address}`,
      message:
        channel === 'email'
          ? 'This address will stop getting notifications. We’ll email it about the removal.'
          : 'This number will stop getting notifications.',
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (isWanted) removal.mutate({ uuid, address })
  }

  const action = (label: string, name: string, onClick: () => void, tone?: 'bad') => (
    <button
      type="button"
      className={row.action}
      data-tone={tone}
      aria-disabled={isBusy}
      aria-label={name}
      onClick={() => !isBusy && onClick()}
    >
      {label}
    </button>
  )
  return (
    <span className={row.actions}>
      {channel === 'text' && state === 'waiting' && action('Enter code', `Enter the code of ${address}`, () => onCode(recipient))}
      {isUnconfirmed(recipient) && action('Send again', `Send again to ${address}`, () => again.mutate({ uuid, channel, address }))}
      {action('Edit', `Edit ${address}`, () => onEdit(recipient))}
      {action('Remove', `Remove ${address}`, () => void confirmRemove(), 'bad')}
    </span>
  )
}

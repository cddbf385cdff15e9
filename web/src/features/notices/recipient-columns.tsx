import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import type { NoticeRecipient } from '#contract/notices/notices.ts'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import classes from './notices.module.css'
import { describeKindsAt, formatRecipientAddress, STATE_BADGES } from './notification-labels.ts'
import { RecipientActions, type RowActions } from './RecipientActions.tsx'

export function recipientColumns(actions: RowActions | null): Column<NoticeRecipient>[] {
  const columns: Column<NoticeRecipient>[] = [
    { key: 'who', header: 'Recipient', width: '27%', render: (recipient) => <RecipientName recipient={recipient} /> },
    { key: 'at-once', header: 'Immediately', width: '19%', render: ({ choices }) => describeKindsAt(choices, 'at_once') },
    { key: 'daily', header: 'Daily digest', width: '19%', render: ({ choices }) => describeKindsAt(choices, 'daily') },
    { key: 'state', header: 'Status', size: 'long', skeleton: 'badge', render: ({ state }) => <RecipientState state={state} /> },
  ]
  if (actions)
    columns.push({
      key: 'actions',
      header: 'Actions',
      isAction: true,
      align: 'end',
      render: (recipient) => <RecipientActions recipient={recipient} {...actions} />,
    })
  return columns
}

export function RecipientName({ recipient }: { recipient: NoticeRecipient }) {
  const Icon = recipient.channel === 'email' ? IconMail : IconDeviceMobileMessage
  return (
    <span className={classes.who}>
      <Icon className={classes.channel} stroke={1.75} role="img" aria-label={recipient.channel === 'email' ? 'Email' : 'Text message'} />
      <span className={classes.address}>{formatRecipientAddress(recipient)}</span>
    </span>
  )
}

export function RecipientState({ state }: Pick<NoticeRecipient, 'state'>) {
  const { tone, label } = STATE_BADGES[state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

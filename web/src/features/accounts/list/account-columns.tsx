import type { Account } from '#contract/accounts.ts'
import { When } from '../../../platform/time/When.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { describeAccount } from '../account-labels.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountBadges } from './AccountBadges.tsx'
import { AccountType } from './AccountType.tsx'
import classes from './account-list.module.css'

export interface RowView {
  /** The signed-in account */
  ownUuid: string
  /** Null for a standard user, who may not change anything */
  actions: { onEdit: (account: Account) => void; onReset: (account: Account) => void } | null
}

export interface NumberedAccount extends Account {
  number: number
}

/** Widths in percent, so that the columns match those of the skeleton */
export function accountColumns(view: RowView): Column<NumberedAccount>[] {
  const { ownUuid, actions } = view
  const columns: Column<NumberedAccount>[] = [
    { key: 'number', header: '#', width: '3%', render: ({ number }) => <span className={classes.number}>{number}</span> },
    {
      key: 'email',
      header: 'Email',
      width: actions ? '31%' : '41%',
      render: (account) => (
        <span className={classes.who}>
          <span className={classes.email}>
            {describeAccount(account)}
            {account.name && <span className={classes.underName}>{account.login_email}</span>}
          </span>
          <span className={classes.badges}>
            <AccountBadges account={account} isOwn={account.client_account_uuid === ownUuid} />
          </span>
        </span>
      ),
    },
    { key: 'type', header: 'Type', width: '15%', size: 'long', render: ({ account_type: type }) => <AccountType type={type} /> },
    {
      key: 'date',
      header: 'Date',
      width: '9%',
      size: 'short',
      render: ({ created_datetime: at }) => <When at={at} format="MM/DD/YY" />,
    },
    {
      key: 'last-sign-in',
      header: 'Last sign-in',
      width: '15%',
      size: 'long',
      render: (account) => <LastSignIn account={account} {...view} />,
    },
  ]
  if (actions) {
    columns.push({
      key: 'actions',
      header: 'Actions',
      isAction: true,
      align: 'end',
      render: (account) => <AccountActions account={account} isOwn={account.client_account_uuid === ownUuid} {...actions} />,
    })
  }
  return columns
}

export function LastSignIn({ account, ownUuid }: { account: Account } & Pick<RowView, 'ownUuid'>) {
  const { last_sign_in_datetime: at, client_account_uuid: uuid } = account
  return <span className={classes.lastSignIn}>{uuid === ownUuid ? 'Now' : at === null ? 'Never' : <When at={at} />}</span>
}

import type { Account } from '#contract/accounts.ts'
import { When } from '../../../platform/time/When.tsx'
import row from '../../../ui/lists/row-parts.module.css'
import { describeAccount } from '../account-labels.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountBadges } from './AccountBadges.tsx'
import { AccountType } from './AccountType.tsx'
import { LastSignIn, type RowView } from './account-columns.tsx'
import classes from './account-list.module.css'

export const ACCOUNT_CARD_SHAPE = ['name', 'facts', 'facts', 'foot'] as const

/** One account on a phone */
export function AccountCard({ account, ...view }: { account: Account } & RowView) {
  const { ownUuid, actions } = view
  const isOwn = account.client_account_uuid === ownUuid
  return (
    <>
      <div className={row.cardHead}>
        <h2 className={classes.cardEmail}>{describeAccount(account)}</h2>
        {account.name && <p className={classes.underName}>{account.login_email}</p>}
        <AccountBadges account={account} isOwn={isOwn} />
      </div>
      <dl className={row.cardFacts}>
        <div>
          <dt>Type</dt>
          <dd>
            <AccountType type={account.account_type} />
          </dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>
            <When at={account.created_datetime} format="MM/DD/YY" />
          </dd>
        </div>
        <div>
          <dt>Last sign-in</dt>
          <dd>
            <LastSignIn account={account} {...view} />
          </dd>
        </div>
      </dl>
      {actions && <AccountActions account={account} isOwn={isOwn} {...actions} />}
    </>
  )
}

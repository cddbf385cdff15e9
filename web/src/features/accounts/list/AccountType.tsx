import { IconShield, IconUser } from '@tabler/icons-react'
import type { Account } from '#contract/accounts.ts'
import { ACCOUNT_TYPE_NAMES } from '#contract/my-information.ts'
import classes from './account-list.module.css'

export function AccountType({ type }: { type: Account['account_type'] }) {
  const Icon = type === 'MAIN' ? IconShield : IconUser
  return (
    <span className={classes.type}>
      <Icon stroke={1.75} aria-hidden />
      {ACCOUNT_TYPE_NAMES[type]}
    </span>
  )
}

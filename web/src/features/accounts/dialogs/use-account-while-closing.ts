import { useState } from 'react'
import type { Account } from '#contract/accounts.ts'

/** The account shown in a dialog, retained while the closed dialog fades out */
export function useAccountWhileClosing(account: Account | null): Account | null {
  const [last, setLast] = useState(account)
  if (account && account !== last) setLast(account)
  return account ?? last
}

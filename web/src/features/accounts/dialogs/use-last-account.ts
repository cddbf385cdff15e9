import { useState } from 'react'
import type { Account } from '#contract/accounts.ts'

/** The account of a dialog, also while the dialog fades out after it was closed */
export function useAccountWhileClosing(account: Account | null): Account | null {
  const [last, setLast] = useState(account)
  if (account && account !== last) setLast(account)
  return account ?? last
}

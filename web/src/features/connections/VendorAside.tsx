import type { Connection } from '#contract/connections/connections.ts'
import { formatDay } from '../../platform/moments.ts'
import { useSession } from '../../platform/session.ts'
import { formatSince } from '../../platform/since.ts'
import { useNow } from '../../platform/use-now.ts'

const MINUTE_MS = 60_000

/** When the vendor's consent ends; otherwise when it was last seen to work */
export function VendorAside({ connections }: { connections: readonly Connection[] }) {
  const { timeZone } = useSession()
  const now = useNow(MINUTE_MS)
  const alive = connections.filter(({ state }) => state !== 'not_connected' && state !== 'needs_you')
  const end = alive
    .map(({ ends_datetime: ends }) => ends)
    .filter((ends) => ends !== null)
    .sort()[0]
  if (end) return <>Signed in until {formatDay(end, timeZone)}, we write to you a week before</>
  const checked = alive
    .map(({ checked_datetime: at }) => at)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  return checked ? <>Checked {formatSince(new Date(checked), now)}</> : null
}

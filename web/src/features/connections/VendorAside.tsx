import type { Connection } from '#contract/connections/connections.ts'
import { When } from '../../platform/time/When.tsx'

/** When the vendor's consent ends, or otherwise when the connection last worked */
export function VendorAside({ connections }: { connections: readonly Connection[] }) {
  const alive = connections.filter(({ state }) => state !== 'not_connected' && state !== 'needs_you')
  const end = alive
    .map(({ ends_datetime: ends }) => ends)
    .filter((ends) => ends !== null)
    .sort()[0]
  if (end) {
    return (
      <span>
        Access expires <When at={end} show="day" amid />. We’ll remind you a week before
      </span>
    )
  }
  const checked = alive
    .map(({ checked_datetime: at }) => at)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  if (!checked) return null
  return (
    <span>
      Checked <When at={checked} show="since" />
    </span>
  )
}

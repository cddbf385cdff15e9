import type { Connection } from '#contract/connections/connections.ts'

/** The screen's headline, followed by a sentence with the details */
export function summarizeConnections(connections: readonly Connection[]): { headline: string; detail: string } {
  const count = (...states: Connection['state'][]) => connections.filter(({ state }) => states.includes(state)).length
  const all = connections.length
  const needsYou = count('needs_you', 'choosing', 'ending')
  const working = count('working')
  const missing = count('not_connected')
  const parts = [
    working > 0 && (needsYou > 0 || missing > 0) && `${working} working`,
    missing > 0 && missing < all && `${missing} not connected yet`,
  ]
  const detail = parts.filter(Boolean).join(', ')
  if (needsYou > 0) return { headline: `${needsYou} of ${all} ${needsYou === 1 ? 'needs' : 'need'} attention`, detail }
  if (missing === all) return { headline: 'Nothing connected yet', detail: 'Each takes a minute, and you can disconnect anytime' }
  return {
    headline: working === all ? `All ${all} working` : `${working} of ${all} working`,
    detail: missing > 0 ? `${missing} not connected yet` : '',
  }
}

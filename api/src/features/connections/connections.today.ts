import { KIND_NAMES } from '#contract/connections/connections.ts'
import { formatDayNearNow } from '../../platform/base/format-day.ts'
import { createTodayContribution } from '../../platform/feature/today.ts'
import { findGrantProblem, WARNING_MS } from './connection-messages.ts'
import { selectGrantProblems } from './connections.queries.ts'

/** Connections that need a new sign-in. Shown to administrators only, because standard users cannot act on it */
export const connectionsToday = createTodayContribution(
  (now) => [selectGrantProblems.statement({ before: new Date(now.getTime() + WARNING_MS).toISOString() })],
  ([grantProblems], { account, now }) => {
    const [first] = grantProblems
    if (!first || account.type !== 'MAIN') return {}
    const broken = grantProblems.filter((grantProblem) => findGrantProblem(grantProblem, now))
    const shown = broken.length > 0 ? broken : grantProblems
    const names = new Intl.ListFormat('en-US').format(shown.map(({ kind }) => KIND_NAMES[kind]))
    if (broken.length > 0) {
      const fact = `Reconnect ${names}`
      const detail = 'No new data until you reconnect'
      const count = shown.length
      return { items: [{ key: 'connection-broken', tone: 'bad', count, fact, detail, verb: 'Reconnect', to: '/connections' }] }
    }
    const fact = `${names} ${shown.length === 1 ? 'expires' : 'expire'} soon`
    const detail = `Sign in again before ${formatDayNearNow(new Date(first.endsAt), now, account.timeZone)}`
    return { items: [{ key: 'connection-ends', tone: 'warning', count: shown.length, fact, detail, verb: 'Renew', to: '/connections' }] }
  },
)

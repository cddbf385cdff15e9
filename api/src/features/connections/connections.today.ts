import { KIND_NAMES } from '#contract/connections/connections.ts'
import { contributeToday } from '../../platform/today.ts'
import { WARNING_MS } from './connection-words.ts'
import { selectPlights } from './connections.queries.ts'

/** Connections that only an administrator can keep alive; standard users could not act on it */
export const connectionsToday = contributeToday(
  (now) => [selectPlights.statement({ before: new Date(now.getTime() + WARNING_MS).toISOString() })],
  ([plights], { account }) => {
    const [first] = plights
    if (!first || account.type !== 'MAIN') return {}
    const broken = plights.filter(({ problem }) => problem)
    const names = new Intl.ListFormat('en-US').format((broken.length > 0 ? broken : plights).map(({ kind }) => KIND_NAMES[kind]))
    const day = new Intl.DateTimeFormat('en-US', { timeZone: account.timeZone, month: 'short', day: 'numeric' })
    return {
      items: [
        broken.length > 0
          ? {
              key: 'connection-broken',
              tone: 'bad',
              fact: `${names} needs you`,
              detail: 'Figures stand still until then',
              verb: 'Reconnect',
              to: '/connections',
            }
          : {
              key: 'connection-ends',
              tone: 'warning',
              fact: `${names} ends soon`,
              detail: `Sign in again before ${day.format(new Date(first.endsAt))}`,
              verb: 'Renew',
              to: '/connections',
            },
      ],
    }
  },
)

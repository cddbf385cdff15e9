import { KIND_NAMES } from '#contract/connections/connections.ts'
import { dayInWords } from '../../platform/day-in-words.ts'
import { contributeToday } from '../../platform/today.ts'
import { plightOf, WARNING_MS } from './connection-words.ts'
import { selectPlights } from './connections.queries.ts'

/** Connections that only an administrator can keep alive; standard users could not act on it */
export const connectionsToday = contributeToday(
  (now) => [selectPlights.statement({ before: new Date(now.getTime() + WARNING_MS).toISOString() })],
  ([plights], { account, now }) => {
    const [first] = plights
    if (!first || account.type !== 'MAIN') return {}
    const broken = plights.filter((plight) => plightOf(plight, now))
    const told = broken.length > 0 ? broken : plights
    const names = new Intl.ListFormat('en-US').format(told.map(({ kind }) => KIND_NAMES[kind]))
    if (broken.length > 0) {
      const fact = `${names} ${told.length === 1 ? 'needs' : 'need'} you`
      const detail = 'Figures stand still until then'
      const count = told.length
      return { items: [{ key: 'connection-broken', tone: 'bad', count, fact, detail, verb: 'Reconnect', to: '/connections' }] }
    }
    const fact = `${names} ${told.length === 1 ? 'ends' : 'end'} soon`
    const detail = `Sign in again before ${dayInWords(new Date(first.endsAt), now, account.timeZone)}`
    return { items: [{ key: 'connection-ends', tone: 'warning', count: told.length, fact, detail, verb: 'Renew', to: '/connections' }] }
  },
)

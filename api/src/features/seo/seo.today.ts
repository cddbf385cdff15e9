import { contributeToday } from '../../platform/today.ts'
import { selectSyncs } from './figures/reports.queries.ts'

/** What Google refuses for good, as a property that was deleted. A consent that has ended is told of by the connection itself */
export const seoToday = contributeToday(
  () => [selectSyncs.statement({})],
  ([syncs], { account }) => {
    const refused = syncs.find(({ connected, problemKind }) => connected && problemKind === 'refused')
    if (!refused || account.type !== 'MAIN') return {}
    const fact = `SEO figures of ${refused.source === 'analytics' ? 'your website' : 'your Google profile'} stand still`
    return { items: [{ key: 'seo-refused', tone: 'warning', count: 1, fact, detail: refused.problem, verb: 'Look', to: '/connections' }] }
  },
)

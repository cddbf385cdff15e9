import { createTodayContribution } from '../../platform/feature/today.ts'
import { selectSyncStates } from './metrics/reports.queries.ts'

/** Permanent rejections by Google, such as a deleted property. The connections feature reports an expired consent */
export const seoToday = createTodayContribution(
  () => [selectSyncStates.statement({})],
  ([syncs], { account }) => {
    const rejected = syncs.find(({ connected, problemKind }) => connected && problemKind === 'refused')
    if (!rejected || account.type !== 'MAIN') return {}
    const fact = `No new SEO data for ${rejected.source === 'analytics' ? 'your website' : 'your Google profile'}`
    return { items: [{ key: 'seo-refused', tone: 'warning', count: 1, fact, detail: rejected.problem, verb: 'Check', to: '/connections' }] }
  },
)

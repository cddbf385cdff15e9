import { DEMO_CLIENT_UUID, type DemoShare } from '../../platform/demo/demo-data.ts'
import { saveDays } from './sync/save-social.queries.ts'
import { requestSync } from './sync/sync-requests.service.ts'
import { showAccount } from './sync/sync-social.queries.ts'

const DAY_MS = 86_400_000
const ACCOUNTS = [
  { network: 'instagram', accountId: '17841405309211001' },
  { network: 'facebook', accountId: '104266592381001' },
] as const

/** Instagram tells how many followers the last 30 days brought, and nothing of before: these were kept by earlier syncs */
const KEPT = { followers: 1_236, on: Date.UTC(2026, 10, 17), growthPerDay: 0.65, fromDaysAgo: 396, toDaysAgo: 28 }

/** Only connects the accounts: posts, comments and figures are synced from the sandbox, as they would be from Meta */
export const socialDemo: DemoShare = {
  name: 'social',
  async make(db, services) {
    for (const account of ACCOUNTS) {
      const key = { clientUuid: DEMO_CLIENT_UUID, ...account }
      await showAccount(db, key)
      if (account.network === 'instagram') await saveDays(db, key, keptFollowers(services.clock.now()))
      await requestSync(db, services, key)
    }
  },
}

function keptFollowers(now: Date) {
  const { followers, on, growthPerDay, fromDaysAgo, toDaysAgo } = KEPT
  return Array.from({ length: fromDaysAgo - toDaysAgo }, (_, at) => {
    const moment = now.getTime() - (fromDaysAgo - at) * DAY_MS
    const grown = ((moment - on) / DAY_MS) * growthPerDay
    return { day: new Date(moment).toISOString().slice(0, 10), followers: Math.round(followers + grown + 2 * Math.sin(at / 9)) }
  })
}

import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { saveDayMetrics } from './sync/save-social.queries.ts'
import { queueSyncIfIdle } from './sync/sync-requests.service.ts'
import { markAccountConnectedAndShown } from './sync/sync-social.queries.ts'

const DAY_MS = 86_400_000
const ACCOUNTS = [
  { network: 'instagram', accountId: '17841405309211001' },
  { network: 'facebook', accountId: '104266592381001' },
] as const

/** Instagram reports the followers gained for only the last 30 days: earlier values are as if stored by earlier syncs */
const STORED_FOLLOWERS = { followers: 1_236, on: Date.UTC(2026, 10, 17), growthPerDay: 0.65, fromDaysAgo: 396, toDaysAgo: 28 }

/** Only connects the accounts: posts, comments and metrics are synced from the sandbox as if from Meta */
export const socialDemo: DemoContribution = {
  name: 'social',
  async make(db, services) {
    for (const account of ACCOUNTS) {
      const key = { clientUuid: DEMO_CLIENT_UUID, ...account }
      await markAccountConnectedAndShown(db, key)
      if (account.network === 'instagram') await saveDayMetrics(db, key, buildFollowerDays(services.clock.now()))
      await queueSyncIfIdle(db, services, key)
    }
  },
}

function buildFollowerDays(now: Date) {
  const { followers, on, growthPerDay, fromDaysAgo, toDaysAgo } = STORED_FOLLOWERS
  return Array.from({ length: fromDaysAgo - toDaysAgo }, (_, at) => {
    const moment = now.getTime() - (fromDaysAgo - at) * DAY_MS
    const grown = ((moment - on) / DAY_MS) * growthPerDay
    return { day: new Date(moment).toISOString().slice(0, 10), followers: Math.round(followers + grown + 2 * Math.sin(at / 9)) }
  })
}

import { Temporal } from 'temporal-polyfill'
import type { ReferralSource } from '#contract/monthly-analytics/monthly-analytics.ts'
import { localDay } from '../../platform/base/zoned-time.ts'
import { DEMO_CLIENT_UUID, type DemoContribution, OTHER_CLIENT_UUID } from '../../platform/demo/demo-data.ts'
import { monthlySpend } from './monthly-analytics.tables.ts'

interface DemoSpend {
  clientUuid: string
  timeZone: string
  months: number
  dollars: Partial<Record<ReferralSource, number>>
}

const SPENDS: DemoSpend[] = [
  {
    clientUuid: DEMO_CLIENT_UUID,
    timeZone: 'America/Chicago',
    months: 13,
    dollars: { google: 640, facebook: 220, instagram: 180, website: 150, yelp: 130 },
  },
  { clientUuid: OTHER_CLIENT_UUID, timeZone: 'America/Denver', months: 4, dollars: { google: 310, website: 80 } },
]

/** Only past months, because a month's spend is entered when its bill has arrived */
export const monthlyAnalyticsDemo: DemoContribution = {
  name: 'monthly-analytics',
  async make(db, { clock }) {
    for (const { clientUuid, timeZone, months, dollars } of SPENDS) {
      const thisMonth = Temporal.PlainDate.from(localDay(clock.now(), timeZone)).with({ day: 1 })
      await db.insert(monthlySpend).values(
        Array.from({ length: months - 1 }, (_, index) => index + 1).flatMap((monthsAgo) =>
          Object.entries(dollars).map(([source, amount]) => ({
            clientUuid,
            month: thisMonth.subtract({ months: monthsAgo }).toString(),
            source: source as ReferralSource,
            // A campaign in spring and fall, less spend in between
            cents: Math.round(amount * (1 + ((monthsAgo * 3) % 5) / 20)) * 100,
          })),
        ),
      )
    }
  },
}

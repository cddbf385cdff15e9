import { getMonthlyAnalytics, getSpend, saveSpend } from '#contract/monthly-analytics/monthly-analytics.ts'
import { type Route, readRoute, route } from '../../platform/http/route.ts'
import { selectMonthsOfCalls } from '../calls/calls.public.ts'
import { selectConnectedNetworks } from '../connections/connections.public.ts'
import { selectMonthsOfReach } from '../social/social.public.ts'
import { selectMonthsOfInquiries } from '../web-inquiries/web-inquiries.public.ts'
import { selectSpendOfYear } from './monthly-analytics.queries.ts'
import { buildYearAnalytics, countMonthsBegun, fillMissingSpend, saveSpendWithAudit } from './monthly-analytics.service.ts'

export const monthlyAnalyticsRoutes: Route[] = [
  readRoute(
    getMonthlyAnalytics,
    ({ params: { year } }) =>
      [
        selectMonthsOfCalls.statement({ year }),
        selectMonthsOfInquiries.statement({ year }),
        selectMonthsOfReach.statement({ year }),
        selectConnectedNetworks.statement({}),
      ] as const,
    ([calls, inquiries, reach, [seen]], { params: { year } }, { timeZone }, { clock }) =>
      buildYearAnalytics({ calls, inquiries, reach, networks: seen?.networks ?? [] }, countMonthsBegun(year, clock.now(), timeZone)),
  ),

  readRoute(
    getSpend,
    ({ params: { year } }) => [selectSpendOfYear.statement({ year })],
    ([rows]) => ({ data: rows.map(({ month, spend }) => ({ month, spend: fillMissingSpend(spend) })) }),
  ),

  route(saveSpend, async (context, { params, body }) => {
    await saveSpendWithAudit(context, params, body.spend)
    return {}
  }),
]

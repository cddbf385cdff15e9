import { getMonthlyAnalytics, getSpend, saveSpend } from '#contract/monthly-analytics/monthly-analytics.ts'
import { getSourceCosts } from '#contract/monthly-analytics/source-costs.ts'
import { type Route, readRoute, route } from '../../platform/http/route.ts'
import { selectCallsBySource, selectMonthsOfCalls, selectNewClientsOfMonths } from '../calls/calls.public.ts'
import { selectConnectedNetworks } from '../connections/connections.public.ts'
import { selectMonthsOfReach } from '../social/social.public.ts'
import { selectMonthsOfInquiries } from '../web-inquiries/web-inquiries.public.ts'
import { selectSpendOfYear } from './monthly-analytics.queries.ts'
import { buildYearAnalytics, countMonthsBegun, fillMissingSpend, saveSpendWithAudit } from './monthly-analytics.service.ts'
import { selectSpendOfMonths } from './sources/source-costs.queries.ts'
import { buildSourceCosts } from './sources/source-costs.service.ts'

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

  readRoute(
    getSourceCosts,
    ({ query: { date_from = null, date_to = null } }) => {
      const period = { date_from, date_to }
      return [
        selectCallsBySource.statement(period),
        selectSpendOfMonths.statement(period),
        selectNewClientsOfMonths.statement(period),
      ] as const
    },
    ([calls, spend, months]) => ({ data: buildSourceCosts(calls, spend, months) }),
  ),

  route(saveSpend, async (context, { params, body }) => {
    await saveSpendWithAudit(context, params, body.spend)
    return {}
  }),
]

import { getToday } from '#contract/home/home.ts'
import type { TodayContribution } from '../../platform/feature/today.ts'
import { batchRoute, type Route } from '../../platform/http/route.ts'
import { mergeTodayContributions } from './home.service.ts'

export const homeRoutes = (contributions: readonly TodayContribution[]): Route[] => [
  batchRoute(
    getToday,
    (now) => contributions.map(({ buildStatements: query }) => query(now)),
    (batches, context) => mergeTodayContributions(contributions, batches, context),
  ),
]

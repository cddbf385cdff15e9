import { getToday } from '#contract/home/home.ts'
import { gatherRoute, type Route } from '../../platform/http/route.ts'
import type { TodayContribution } from '../../platform/today.ts'
import { collectToday } from './home.service.ts'

export const homeRoutes = (contributions: readonly TodayContribution[]): Route[] => [
  gatherRoute(
    getToday,
    (now) => contributions.map(({ ask: query }) => query(now)),
    (batches, context) => collectToday(contributions, batches, context),
  ),
]

import { getToday } from '#contract/home/home.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { collectToday, type TodayContribution } from './home.service.ts'

export const homeRoutes = (contributions: readonly TodayContribution[]): Route[] => [
  route(getToday, (context) => collectToday(context, contributions)),
]

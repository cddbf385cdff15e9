import { searchEverything } from '#contract/search/search.ts'
import type { SearchContribution } from '../../platform/feature/search.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { searchAllGroups } from './search.service.ts'

export const searchRoutes = (contributions: readonly SearchContribution[]): Route[] => [
  route(searchEverything, (context, { query }) => searchAllGroups(context, contributions, query.words)),
]

import type { Feature } from '../../platform/feature/feature.ts'
import { searchRoutes } from './search.routes.ts'

export const search: Feature = {
  name: 'search',
  routes: (features) => searchRoutes(features.flatMap(({ search = [] }) => search)),
}

import type { Feature } from '../../platform/feature/feature.ts'
import { engagementRoutes } from './engagement/engagement.routes.ts'
import { homeRoutes } from './home.routes.ts'

export const home: Feature = {
  name: 'home',
  routes: (features) => [...homeRoutes(features.flatMap(({ today = [] }) => today)), ...engagementRoutes],
}

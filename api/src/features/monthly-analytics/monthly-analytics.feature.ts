import type { Feature } from '../../platform/feature/feature.ts'
import { monthlyAnalyticsAudit } from './monthly-analytics.audit.ts'
import { monthlyAnalyticsDemo } from './monthly-analytics.demo.ts'
import { monthlyAnalyticsRoutes } from './monthly-analytics.routes.ts'

export const monthlyAnalytics: Feature = {
  name: 'monthly-analytics',
  routes: monthlyAnalyticsRoutes,
  demo: [monthlyAnalyticsDemo],
  auditActions: monthlyAnalyticsAudit.actions,
}

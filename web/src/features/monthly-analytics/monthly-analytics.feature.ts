import { IconChartBar } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const monthlyAnalytics: WebFeature = {
  routes: [
    {
      path: '/monthlyAnalytics',
      parent: 'Reporting',
      title: 'Monthly Analytics',
      layout: 'shell',
      screen: () => import('./MonthlyAnalyticsScreen.tsx'),
    },
  ],
  menu: [{ group: 'Reporting', label: 'Monthly Analytics', path: '/monthlyAnalytics', icon: IconChartBar }],
}

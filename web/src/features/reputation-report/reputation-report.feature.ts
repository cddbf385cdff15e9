import type { WebFeature } from '../../platform/web-feature.ts'

/** In no menu: the specification gives it a path only */
export const reputationReport: WebFeature = {
  routes: [
    {
      path: '/reputationReport',
      parent: 'Reporting',
      title: 'Reputation Report',
      layout: 'shell',
      screen: () => import('./ReputationReportScreen.tsx'),
    },
  ],
}

import type { WebFeature } from '../../platform/web-feature.ts'

/** Not in any menu, because the specification gives it only a path */
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

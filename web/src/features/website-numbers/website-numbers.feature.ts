import type { WebFeature } from '../../platform/web-feature.ts'

export const websiteNumbers: WebFeature = {
  routes: [
    {
      path: '/websiteNumbers',
      parent: 'Settings',
      title: 'Website Numbers',
      layout: 'shell',
      screen: () => import('./WebsiteNumbersScreen.tsx'),
      tab: { group: 'Business', administratorsOnly: true },
    },
  ],
}

import type { WebFeature } from '../../platform/web-feature.ts'

export const numbers: WebFeature = {
  routes: [
    {
      path: '/numbers',
      parent: 'Settings',
      title: 'Phone Numbers',
      layout: 'shell',
      screen: () => import('./NumbersScreen.tsx'),
      tab: { group: 'Business', administratorsOnly: true },
    },
  ],
}

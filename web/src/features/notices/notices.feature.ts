import type { WebFeature } from '../../platform/web-feature.ts'

export const notices: WebFeature = {
  routes: [
    {
      path: '/notices',
      parent: 'Settings',
      title: 'Notifications',
      layout: 'shell',
      screen: () => import('./NoticesScreen.tsx'),
      tab: { group: 'Notifications' },
    },
  ],
}

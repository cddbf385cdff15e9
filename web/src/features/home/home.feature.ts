import { IconLayoutDashboard } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const home: WebFeature = {
  routes: [{ path: '/home', title: 'Dashboard', layout: 'shell', screen: () => import('./HomeScreen.tsx') }],
  menu: [{ group: 'Dashboard', label: 'Dashboard', path: '/home', icon: IconLayoutDashboard }],
  homeCards: [{ key: 'engagement', title: 'Engagement', width: 'wide', card: () => import('./home-card/EngagementCard.tsx') }],
}

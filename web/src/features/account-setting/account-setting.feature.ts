import { IconUserCircle } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const accountSetting: WebFeature = {
  routes: [
    {
      path: '/accountSetting',
      parent: 'Settings',
      title: 'Account Setting',
      layout: 'shell',
      screen: () => import('./AccountSettingScreen.tsx'),
      tab: { icon: IconUserCircle },
    },
  ],
  userMenu: [{ label: 'Profile', path: '/accountSetting', icon: IconUserCircle }],
  homeCards: [{ key: 'practice', title: 'Your practice', width: 'full', card: () => import('./home-card/PracticeCard.tsx') }],
}

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
      permission: 'settings',
      tab: { group: 'Business' },
    },
  ],
  userMenu: [{ label: 'Profile', path: '/accountSetting', icon: IconUserCircle }],
}

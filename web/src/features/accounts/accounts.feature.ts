import { IconUsers } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const accounts: WebFeature = {
  routes: [
    {
      path: '/accountList',
      parent: 'Settings',
      title: 'Account',
      layout: 'shell',
      screen: () => import('./AccountListScreen.tsx'),
      tab: { icon: IconUsers },
    },
  ],
  userMenu: [{ label: 'Account', path: '/accountList', icon: IconUsers }],
}

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
      tab: { group: 'People' },
    },
  ],
  userMenu: [{ label: 'Account', path: '/accountList', icon: IconUsers }],
}

import { IconPhone } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const calls: WebFeature = {
  routes: [
    {
      path: '/callInquiriesDashboard',
      parent: 'Inquiries',
      title: 'Call Inquiries',
      layout: 'shell',
      screen: () => import('./dashboard/CallDashboardScreen.tsx'),
    },
    {
      path: '/callInquiries',
      parent: 'Inquiries',
      title: 'Call Inquiries',
      layout: 'shell',
      screen: () => import('./CallListScreen.tsx'),
    },
    {
      path: '/actionItemList',
      parent: 'Inquiries',
      title: 'Call Inquiries',
      layout: 'shell',
      screen: () => import('./ActionItemsScreen.tsx'),
    },
  ],
  menu: [
    {
      group: 'Inquiry',
      label: 'Call Inquiries',
      path: '/callInquiriesDashboard',
      icon: IconPhone,
      alsoCurrentOn: ['/callInquiries', '/actionItemList'],
    },
  ],
  homeCards: [{ key: 'newest-calls', title: 'Newest calls', width: 'wide', card: () => import('./home-card/NewestCallsCard.tsx') }],
}

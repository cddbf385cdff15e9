import { IconWorldWww } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const webInquiries: WebFeature = {
  routes: [
    {
      path: '/webInquiries',
      parent: 'Inquiries',
      title: 'Web Inquiries',
      layout: 'shell',
      screen: () => import('./WebInquiriesScreen.tsx'),
    },
  ],
  menu: [{ group: 'Inquiry', label: 'Web Inquiries', path: '/webInquiries', icon: IconWorldWww }],
}

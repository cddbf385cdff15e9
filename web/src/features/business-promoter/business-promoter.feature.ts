import { IconSend } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const businessPromoter: WebFeature = {
  routes: [
    {
      path: '/businessPromoter',
      parent: 'Review',
      title: 'Business Promoter',
      layout: 'shell',
      screen: () => import('./BusinessPromoterScreen.tsx'),
    },
  ],
  menu: [{ group: 'Review Management', label: 'Business Promoter', path: '/businessPromoter', icon: IconSend }],
  actions: [{ label: 'Send request', searchTerms: 'invite ask for a review', path: '/businessPromoter?send=1', icon: IconSend }],
}

import { IconStar } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const reviews: WebFeature = {
  routes: [
    {
      path: '/reviewManagement',
      parent: 'Review',
      title: 'Review Management',
      layout: 'shell',
      screen: () => import('./ReviewManagementScreen.tsx'),
    },
  ],
  menu: [{ group: 'Review Management', label: 'Review Management', path: '/reviewManagement', icon: IconStar }],
  homeCards: [
    { key: 'reputation', title: 'Reputation', width: 'narrow', card: () => import('./home-card/ReputationCard.tsx') },
    { key: 'newest-review', title: 'Newest review', width: 'narrow', card: () => import('./home-card/NewestReviewCard.tsx') },
  ],
}

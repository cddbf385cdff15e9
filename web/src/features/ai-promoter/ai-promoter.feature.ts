import { IconSparkles } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const aiPromoter: WebFeature = {
  routes: [
    {
      path: '/aiBusinessPromoter',
      parent: 'Review',
      title: 'AI Business Promoter',
      layout: 'shell',
      screen: () => import('./list/RequestListScreen.tsx'),
    },
    {
      path: '/aiBusinessPromoter/create',
      parent: 'Review',
      title: 'AI Business Promoter',
      layout: 'shell',
      screen: () => import('./create/CreateRequestScreen.tsx'),
    },
    // Without a uuid both lead to the dashboard
    {
      path: '/aiBusinessPromoter/detail',
      parent: 'Review',
      title: 'AI Business Promoter',
      layout: 'shell',
      screen: () => import('./detail/RequestScreen.tsx'),
    },
    {
      path: '/aiBusinessPromoter/detail/$uuid',
      parent: 'Review',
      title: 'AI Business Promoter',
      layout: 'shell',
      screen: () => import('./detail/RequestScreen.tsx'),
    },
    {
      path: '/aiBusinessPromoter/edit',
      parent: 'Review',
      title: 'AI Business Promoter',
      layout: 'shell',
      screen: () => import('./edit/EditRequestScreen.tsx'),
    },
    {
      path: '/aiBusinessPromoter/edit/$uuid',
      parent: 'Review',
      title: 'AI Business Promoter',
      layout: 'shell',
      screen: () => import('./edit/EditRequestScreen.tsx'),
    },
    {
      path: '/aiBusinessPromoter/promptConfiguration',
      parent: 'Review',
      title: 'AI Business Promoter',
      layout: 'shell',
      screen: () => import('./prompts/PromptConfigurationScreen.tsx'),
      permission: 'settings',
    },
    {
      path: '/staffsList',
      parent: 'Review',
      title: 'AI Business Promoter',
      layout: 'shell',
      screen: () => import('./staffs/StaffsScreen.tsx'),
    },
  ],
  menu: [
    {
      group: 'Review Management',
      label: 'AI Business Promoter',
      path: '/aiBusinessPromoter',
      icon: IconSparkles,
      alsoCurrentOn: ['/staffsList'],
      inJumpList: false,
    },
  ],
}

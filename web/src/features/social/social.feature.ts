import { IconSocial } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const social: WebFeature = {
  routes: [
    {
      path: '/socialMedia',
      parent: 'Reporting',
      title: 'Social Media',
      layout: 'shell',
      screen: () => import('./SocialMediaScreen.tsx'),
    },
  ],
  menu: [{ group: 'Reporting', label: 'Social Media', path: '/socialMedia', icon: IconSocial }],
  homeCards: [{ key: 'social', title: 'Social Media Analytics', width: 'half', card: () => import('./home-card/SocialCard.tsx') }],
}

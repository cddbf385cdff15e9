import { IconLifebuoy } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const support: WebFeature = {
  routes: [{ path: '/support', title: 'Support', layout: 'shell', screen: () => import('./SupportScreen.tsx') }],
  menu: [{ group: 'Support', label: 'Support', path: '/support', icon: IconLifebuoy }],
}

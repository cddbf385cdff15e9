import { IconWorldSearch } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const seo: WebFeature = {
  routes: [{ path: '/seo', parent: 'Reporting', title: 'SEO Report', layout: 'shell', screen: () => import('./SeoReportScreen.tsx') }],
  menu: [{ group: 'Reporting', label: 'SEO Report', path: '/seo', icon: IconWorldSearch }],
  homeCards: [{ key: 'seo', title: 'SEO', width: 'half', card: () => import('./home-card/SeoCard.tsx') }],
}

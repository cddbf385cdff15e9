import type { ScreenRoute } from '../platform/web-feature.ts'
import { features } from './features.ts'

/** Every screen of the portal */
export const routes: readonly ScreenRoute[] = features.flatMap((feature) => feature.routes)

/** In the browser's tab, before the brand's name */
export const pageTitleOf = ({ parent, title }: ScreenRoute): string => (parent ? `${parent} / ${title}` : title)

/** The component sheet: only while developing, or when a build asks for it */
export const developmentRoutes: readonly ScreenRoute[] =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [{ path: '/gallery', title: 'Components', layout: 'public', screen: () => import('./gallery/GalleryScreen.tsx') }]
    : []

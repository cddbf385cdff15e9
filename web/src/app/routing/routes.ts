import type { ScreenRoute } from '../../platform/web-feature.ts'
import { features } from '../features.ts'

/** Every screen of the portal */
export const routes: readonly ScreenRoute[] = features.flatMap((feature) => feature.routes)

/** Page title, without the brand's name */
export const pageTitleOf = ({ parent, title }: ScreenRoute): string => (parent ? `${parent} / ${title}` : title)

/** The component gallery: only in development, or when a build opts in */
export const developmentRoutes: readonly ScreenRoute[] =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [{ path: '/gallery', title: 'Components', layout: 'public', screen: () => import('../gallery/GalleryScreen.tsx') }]
    : []

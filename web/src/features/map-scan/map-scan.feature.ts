import { IconHistory, IconMapPin, IconMapSearch } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const mapScan: WebFeature = {
  routes: [
    { path: '/mapScanGoogle', title: 'Map Scan', layout: 'shell', screen: () => import('./scan/MapScanScreen.tsx') },
    { path: '/mapScanYelp', title: 'Map Scan', layout: 'shell', screen: () => import('./scan/MapScanScreen.tsx') },
    { path: '/mapScanList', title: 'Map Scan', layout: 'shell', screen: () => import('./history/ScanHistoryScreen.tsx') },
    { path: '/mapScanCompare', title: 'Map Scan', layout: 'shell', screen: () => import('./compare/CompareScansScreen.tsx') },
  ],
  menu: [
    { group: 'Map Scan', label: 'Map Scan Google', path: '/mapScanGoogle', icon: IconMapPin },
    { group: 'Map Scan', label: 'Map Scan Yelp', path: '/mapScanYelp', icon: IconMapSearch },
    { group: 'Map Scan', label: 'Scan history', path: '/mapScanList', icon: IconHistory, alsoCurrentOn: ['/mapScanCompare'] },
  ],
}

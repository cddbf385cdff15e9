import type { BrandKey } from '#contract/brands.ts'

interface Shape {
  path: string
  fill: string
}

const dotPath = (x: number) => `M${x - 1.7} 7.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z`

/** web/public/brand/*-mark.svg as bare paths in a 32 by 32 view box, since pdfkit cannot draw SVG */
export const BRAND_MARKS: Record<BrandKey, readonly Shape[]> = {
  marquee: [
    { path: 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1 -8 8h-16a8 8 0 0 1 -8 -8v-16a8 8 0 0 1 8 -8z', fill: '#7e347d' },
    ...[8, 13.33, 18.67, 24].map((x) => ({ path: dotPath(x), fill: '#f2b544' })),
    {
      path: 'M6.3 25.5V12.9h19.4v12.6h-3.4V19.3a2.3 2.3 0 0 0-4.6 0v6.2h-3.4v-6.2a2.3 2.3 0 0 0-4.6 0v6.2z',
      fill: '#ffffff',
    },
  ],
  partner: [
    { path: 'M0 16a16 16 0 1 0 32 0a16 16 0 1 0 -32 0z', fill: '#00628d' },
    { path: 'M16 4.3L18.3 15.2L16 17.5z', fill: '#ffffff' },
    { path: 'M16 4.3L13.7 15.2L16 17.5z', fill: '#b6e1fd' },
    { path: 'M25.6 17.5L18.3 15.2L16 17.5L18.3 19.8z', fill: '#ffd27a' },
    { path: 'M16 27.1L13.7 19.8L16 17.5z', fill: '#ffffff' },
    { path: 'M16 27.1L18.3 19.8L16 17.5z', fill: '#b6e1fd' },
    { path: 'M6.4 17.5L13.7 15.2L16 17.5z', fill: '#ffffff' },
    { path: 'M6.4 17.5L13.7 19.8L16 17.5z', fill: '#b6e1fd' },
  ],
}

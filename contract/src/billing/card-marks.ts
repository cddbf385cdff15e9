import type { CardBrand } from './card-brands.ts'

// Free of zod, because the customers' pay page loads this file too

interface MarkShape {
  path: string
  fill?: string
  /** A line instead of an area: letters, so that no font is needed */
  stroke?: { color: string; width: number }
}

/** Width and height of a mark's view box, and of the white plate under it, which keeps the free space that the owners ask for */
export const CARD_PLATE = { width: 38, height: 24, fill: '#ffffff', border: '#d6d6d6' } as const

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

/** Rounded on the left above and on the right below */
const jcbBar = (x: number) => `M${x} 7a3 3 0 0 1 3 -3h3v13a3 3 0 0 1 -3 3h-3z`

const VISA_BLUE = '#1434CB'
const AMEX_BLUE = '#006FCF'
const DINERS_BLUE = '#004A97'
const amexLetters = { color: '#ffffff', width: 1.3 }
const discoverLetters = { color: '#000000', width: 0.85 }
const jcbLetters = { color: '#ffffff', width: 0.8 }

/** The brands' marks in their owners' colours, for pages and PDFs alike */
export const CARD_MARKS: Readonly<Record<CardBrand, readonly MarkShape[]>> = {
  // Three times as wide as high, letters leaning to the right
  visa: [
    'M6.1 7.8h3.5q.8 0 1 .8l.9 4.6L13.8 7.8h2.2L12.5 16.1H10.2L8.5 9.5Q8.4 9.1 8 8.9Q7.2 8.4 6 8.1z',
    'M16.9 7.8h2.1l-1.7 8.3H15.2z',
    'M25.1 8l-.4 1.8q-1 -.5 -2.1 -.4q-.9 .1 -.9 .7q0 .5 1.3 1.1q1.8 .8 1.7 2.3q0 2.7 -3.7 2.7q-1.3 0 -2.4 -.4l.4 -1.9q1.1 .6 2.2 .5q1.2 0 1.3 -.8q0 -.5 -1.1 -1q-1.9 -.9 -1.9 -2.3q.1 -2.6 3.6 -2.7q1 0 2 .4z',
    'M27.9 8.4q.3 -.6 .9 -.6h1.8l1.7 8.3h-2l-.3 -1.2h-2.7l-.5 1.2h-2.2zM28.9 10.7l-1 2.6h1.6z',
  ].map((path) => ({ path, fill: VISA_BLUE })),
  // Circles whose middles are 1.23 radii apart; orange where they meet
  mastercard: [
    { path: circle(14.38, 12, 7.5), fill: '#EB001B' },
    { path: circle(23.62, 12, 7.5), fill: '#F79E1B' },
    { path: 'M19 6.09a7.5 7.5 0 0 1 0 11.82a7.5 7.5 0 0 1 0 -11.82z', fill: '#FF5F00' },
  ],
  amex: [
    {
      path: 'M6.5 3h25a1.5 1.5 0 0 1 1.5 1.5v15a1.5 1.5 0 0 1 -1.5 1.5h-25a1.5 1.5 0 0 1 -1.5 -1.5v-15a1.5 1.5 0 0 1 1.5 -1.5z',
      fill: AMEX_BLUE,
    },
    ...[
      'M7.6 15.2L9.9 9.2L12.2 15.2M8.6 13.3h2.6',
      'M13.8 15.2V9.2L16.3 13.2L18.8 9.2V15.2',
      'M24.6 9.5h-3.4v5.1h3.4M21.2 12h3.1',
      'M25.9 8.9L30.4 15.2M30.4 8.9L25.9 15.2',
    ].map((path) => ({ path, stroke: amexLetters })),
  ],
  discover: [
    ...[
      'M4.3 10.07v3.8h.8q1.5 0 1.5 -1.9q0 -1.9 -1.5 -1.9z',
      'M8 9.65v4.65',
      'M11.6 10.85q-.2 -.78 -1.15 -.78q-1.1 0 -1.1 .88q0 .72 1.1 1q1.2 .3 1.2 1.08q0 .88 -1.2 .88q-1.1 0 -1.25 -.85',
      'M15.4 11q-.3 -.95 -1.3 -.95q-1.5 0 -1.5 1.93q0 1.93 1.5 1.93q1 0 1.3 -.95',
      'M22 9.65L23.9 14L25.8 9.65',
      'M30 10.07h-2.8v3.8h2.8M27.2 11.97h2.5',
      'M31.5 14.3v-4.23h1.3q1.3 0 1.3 1.15q0 1.15 -1.3 1.15h-1.3M32.7 12.37l1.5 1.93',
    ].map((path) => ({ path, stroke: discoverLetters })),
    { path: circle(18.5, 12, 2.5), fill: '#F76B1C' },
  ],
  diners: [
    { path: circle(19, 12, 8.5), fill: DINERS_BLUE },
    { path: circle(19, 12, 6.9), fill: '#ffffff' },
    { path: 'M17.8 6.6v10.8a5.6 5.6 0 0 1 0 -10.8zM20.2 6.6v10.8a5.6 5.6 0 0 0 0 -10.8z', fill: DINERS_BLUE },
  ],
  jcb: [
    { path: jcbBar(8.5), fill: '#0E4C96' },
    { path: jcbBar(16), fill: '#C6093B' },
    { path: jcbBar(23.5), fill: '#007B40' },
    ...[
      'M12.6 9.65v2.9q0 1.15 -1.15 1.15q-1.15 0 -1.15 -1.15',
      'M20.6 10.9q-.35 -.9 -1.35 -.9q-1.45 0 -1.45 1.85q0 1.85 1.45 1.85q1 0 1.35 -.9',
      'M25.3 10v3.65h1.5q1.1 0 1.1 -.95q0 -.95 -1.1 -.95h-1.5M26.6 11.75q1.1 0 1.1 -.87q0 -.88 -1.1 -.88h-1.3',
    ].map((path) => ({ path, stroke: jcbLetters })),
  ],
}

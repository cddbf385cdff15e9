import type { ReactNode } from 'react'
import type { CardBrand } from './card-brand.ts'

const PLATE = { width: 38, height: 24 }

/**
 * A card brand's mark in its owner's colours, which change in no colour scheme: on a white plate, which also keeps the free space around it
 * that the owners ask for
 */
export function CardMark({ brand, name }: { brand: CardBrand; name: string }) {
  return (
    <svg {...PLATE} viewBox={`0 0 ${PLATE.width} ${PLATE.height}`} data-brand={brand} role="img" aria-label={name}>
      <title>{name}</title>
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill="#fff" stroke="#d6d6d6" />
      {MARKS[brand]}
    </svg>
  )
}

/** Text as wide as its mark asks for, whatever the font */
function Letters({
  children,
  x,
  y,
  width,
  size,
  fill,
}: {
  children: string
  x: number
  y: number
  width: number
  size: number
  fill: string
}) {
  return (
    <text
      x={x}
      y={y}
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
      fill={fill}
      fontFamily="Arial, Helvetica, sans-serif"
      fontSize={size}
      fontWeight="700"
    >
      {children}
    </text>
  )
}

const VISA_BLUE = '#1434CB'
const AMEX_BLUE = '#006FCF'
const DINERS_BLUE = '#004A97'

const MARKS: Record<CardBrand, ReactNode> = {
  // Three times as wide as high, letters leaning to the right
  visa: (
    <g fill={VISA_BLUE} transform="translate(6 7.6)">
      <path d="M.1.2h3.500q.8 0 1 .8l.9 4.600L7.8.2h2.200L6.5 8.500H4.200L2.5 1.900Q2.4 1.5 2 1.3 1.2.8 0 .5z" />
      <path d="M10.9.2h2.100l-1.7 8.300H9.200z" />
      <path d="M19.1.4l-.4 1.800q-1-.5-2.1-.4-.9.1-.9.7 0 .5 1.3 1.1 1.8.8 1.7 2.3 0 2.7-3.7 2.7-1.3 0-2.4-.4l.4-1.900q1.1.6 2.2.5 1.2 0 1.3-.8 0-.5-1.1-1-1.9-.9-1.9-2.3.1-2.6 3.6-2.7 1 0 2 .4z" />
      <path d="M21.9.8q.3-.6.9-.6h1.800l1.7 8.300h-2l-.3-1.200h-2.700l-.5 1.200h-2.200zm1 2.3-1 2.600h1.600z" />
    </g>
  ),
  // Circles whose middles are 1.23 radii apart; orange where they meet
  mastercard: (
    <g>
      <circle cx="14.38" cy="12" r="7.5" fill="#EB001B" />
      <circle cx="23.62" cy="12" r="7.5" fill="#F79E1B" />
      <path d="M19 6.09a7.5 7.5 0 0 1 0 11.82 7.5 7.5 0 0 1 0-11.82z" fill="#FF5F00" />
    </g>
  ),
  amex: (
    <g>
      <rect x="5" y="3" width="28" height="18" rx="1.5" fill={AMEX_BLUE} />
      <Letters x={7} y={15.2} width={24} size={9} fill="#fff">
        AMEX
      </Letters>
    </g>
  ),
  discover: (
    <g>
      <Letters x={3.5} y={14.3} width={12.3} size={6.4} fill="#000">
        DISC
      </Letters>
      <circle cx="18.5" cy="12" r="2.5" fill="#F76B1C" />
      <Letters x={21.5} y={14.3} width={13} size={6.4} fill="#000">
        VER
      </Letters>
    </g>
  ),
  diners: (
    <g>
      <circle cx="19" cy="12" r="8.5" fill={DINERS_BLUE} />
      <circle cx="19" cy="12" r="6.9" fill="#fff" />
      <path d="M17.8 6.600v10.800a5.6 5.6 0 0 1 0-10.800zM20.2 6.600v10.800a5.6 5.6 0 0 0 0-10.800z" fill={DINERS_BLUE} />
    </g>
  ),
  jcb: (
    <g>
      <path d="M8.5 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3h-3z" fill="#0E4C96" />
      <path d="M16 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3h-3z" fill="#C6093B" />
      <path d="M23.5 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3h-3z" fill="#007B40" />
      <Letters x={9.6} y={14} width={3.8} size={6} fill="#fff">
        J
      </Letters>
      <Letters x={17} y={14} width={4.2} size={6} fill="#fff">
        C
      </Letters>
      <Letters x={24.5} y={14} width={4.2} size={6} fill="#fff">
        B
      </Letters>
    </g>
  ),
}

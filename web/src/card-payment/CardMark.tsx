import { Fragment, useId } from 'react'
import type { CardBrand } from '#contract/billing/card-brands.ts'
import { CARD_MARKS, CARD_PLATE } from '#contract/billing/card-marks.ts'

/** A card brand's mark in the brand's own colors, which are the same in every color scheme, on a white background */
export function CardMark({ brand, name }: { brand: CardBrand; name: string }) {
  const { width, height, fill: plate, border } = CARD_PLATE
  const id = useId()
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} data-brand={brand} role="img" aria-label={name}>
      <title>{name}</title>
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="3.5" fill={plate} stroke={border} />
      {CARD_MARKS[brand].map(({ path, fill }, place) => {
        if (typeof fill === 'string') return <path key={path} d={path} fill={fill} />
        // Two marks on one page must not share a gradient's id
        const gradient = `${id}${place}`
        return (
          <Fragment key={path}>
            <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1={fill.from[0]} x2={fill.to[0]} y1="0" y2="0">
              <stop stopColor={fill.from[1]} />
              <stop offset="1" stopColor={fill.to[1]} />
            </linearGradient>
            <path d={path} fill={`url(#${gradient})`} />
          </Fragment>
        )
      })}
    </svg>
  )
}

import type { CardBrand } from '#contract/billing/card-brands.ts'
import { CARD_MARKS, CARD_PLATE } from '#contract/billing/card-marks.ts'

/** A card brand's mark in its owner's colours, which change in no colour scheme: on a white plate */
export function CardMark({ brand, name }: { brand: CardBrand; name: string }) {
  const { width, height, fill: plate, border } = CARD_PLATE
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} data-brand={brand} role="img" aria-label={name}>
      <title>{name}</title>
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="3.5" fill={plate} stroke={border} />
      {CARD_MARKS[brand].map(({ path, fill = 'none', stroke }) => (
        <path key={path} d={path} fill={fill} stroke={stroke?.color} strokeWidth={stroke?.width} />
      ))}
    </svg>
  )
}

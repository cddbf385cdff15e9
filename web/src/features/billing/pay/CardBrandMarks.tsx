import { CardMark } from '../../../card-payment/CardMark.tsx'
import { brandOfCardType, CARD_BRANDS } from '../../../card-payment/card-brand.ts'
import classes from './pay.module.css'

/** Marks of all accepted brands */
export function CardBrandMarks() {
  return (
    <ul className={classes.brands} aria-label="Accepted cards">
      {CARD_BRANDS.map(({ brand, name }) => (
        <li key={brand}>
          <CardMark brand={brand} name={name} />
        </li>
      ))}
    </ul>
  )
}

/** Mark of the brand that the user is typing */
export function TypedBrand({ cardType }: { cardType: string | null }) {
  const found = brandOfCardType(cardType)
  return (
    <span role="status" className={classes.typedBrand}>
      {found && <CardMark brand={found.brand} name={found.name} />}
    </span>
  )
}

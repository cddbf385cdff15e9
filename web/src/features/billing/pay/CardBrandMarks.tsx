import { brandOfCardType, CARD_BRANDS } from '../../../card-payment/card-brand.ts'
import classes from './pay.module.css'

/** Logos of all accepted brands */
export function CardBrandMarks() {
  return (
    <ul className={classes.brands} aria-label="Cards that are taken">
      {CARD_BRANDS.map(({ brand, name, short }) => (
        <li key={brand} className={classes.brand} data-brand={brand}>
          <abbr title={name}>{short}</abbr>
        </li>
      ))}
    </ul>
  )
}

/** Logo of the brand that is being typed */
export function TypedBrand({ cardType }: { cardType: string | null }) {
  const found = brandOfCardType(cardType)
  return (
    <span role="status">
      {found && (
        <span className={classes.brand} data-brand={found.brand}>
          <abbr title={found.name}>{found.short}</abbr>
        </span>
      )}
    </span>
  )
}

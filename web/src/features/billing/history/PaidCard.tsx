import { VisuallyHidden } from '@mantine/core'
import { CARD_BRAND_NAMES } from '#contract/billing/card-brands.ts'
import type { HistoryRow } from '#contract/billing/invoices.ts'
import { CardMark } from '../../../card-payment/CardMark.tsx'
import classes from './history.module.css'

/** The card's mark and its last four digits */
export function PaidCard({ card: { brand, last_four: lastFour } }: { card: NonNullable<HistoryRow['paid_card']> }) {
  return (
    <span className={classes.card}>
      <CardMark brand={brand} name={CARD_BRAND_NAMES[brand]} />
      <span className={classes.lastFour}>
        <VisuallyHidden>ending in </VisuallyHidden>
        {lastFour}
      </span>
    </span>
  )
}

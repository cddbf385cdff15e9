import { CARD_BRAND_NAMES } from '#contract/billing/card-brands.ts'
import type { InvoiceDetail } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { CardMark } from '../../../card-payment/CardMark.tsx'
import { When } from '../../../platform/time/When.tsx'
import { formatCard } from '../invoice-labels.ts'
import classes from './detail.module.css'

/** How each payment was made: the card, the time, and the card provider's reference */
export function BillPayments({ payments }: { payments: InvoiceDetail['payments'] }) {
  if (payments.length === 0) return <p className={classes.none}>No payment yet.</p>
  return payments.map(({ paid_datetime: at, amounts, card, reference }, index) => (
    <dl key={index} className={classes.payment}>
      {card && (
        <>
          <dt>Card</dt>
          <dd className={classes.method}>
            <CardMark brand={card.brand} name={CARD_BRAND_NAMES[card.brand]} />
            {formatCard(card)}
          </dd>
        </>
      )}
      <dt>Date</dt>
      <dd>
        <When at={at} />
      </dd>
      <dt>Amount</dt>
      <dd className={classes.number}>{formatMoney(amounts)}</dd>
      {reference && (
        <>
          <dt>Reference</dt>
          <dd className={classes.reference}>{reference}</dd>
        </>
      )}
    </dl>
  ))
}

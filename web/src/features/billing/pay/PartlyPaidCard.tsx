import type { InvoiceRow } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { detailHref, formatLongDay } from '../invoice-labels.ts'
import { PayRest } from '../PayRest.tsx'
import classes from './pay.module.css'

/** The open amounts of partly paid invoices. They are not among the bills to choose from, because the rest gets a separate invoice first */
export function PartlyPaidCard({ invoices }: { invoices: readonly InvoiceRow[] }) {
  if (invoices.length === 0) return null
  return (
    <div className={classes.partlyPaid}>
      <Card title="Partially paid">
        <ul className={classes.rests}>
          {invoices.map(
            ({ client_invoice_uuid: uuid, invoice_label: label, balance_amounts: rest, total_amounts: total, due_date: due }) => (
              <li key={uuid} className={classes.rest}>
                <div>
                  <AppLink className={classes.restLabel} to={detailHref(uuid)}>
                    {label}
                  </AppLink>
                  <p className={classes.restFact}>
                    {formatMoney(rest)} of {formatMoney(total)} is still open, due {formatLongDay(due)}
                  </p>
                </div>
                <PayRest uuid={uuid} rest={rest} />
              </li>
            ),
          )}
        </ul>
      </Card>
    </div>
  )
}

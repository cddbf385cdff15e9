import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import type { Invoice } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/formats/money.ts'
import classes from './invoice.module.css'
import { sumDollars } from './invoice-labels.ts'

/** The billed items with their total; several invoices one below the other */
export function InvoiceItems({ invoices }: { invoices: readonly Invoice[] }) {
  const isSeveral = invoices.length > 1
  return (
    <table className={classes.items}>
      <caption>
        <VisuallyHidden>Items</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <Fragment key={invoice.client_invoice_uuid}>
            {isSeveral && (
              <tr className={classes.group}>
                <th scope="rowgroup">{invoice.invoice_label}</th>
                <td>{formatMoney(invoice.balance_amounts)}</td>
              </tr>
            )}
            {invoice.items.map((item) => (
              <tr key={item.client_invoice_items_uuid}>
                <td>{item.item_description}</td>
                <td>{formatMoney(item.amounts)}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatMoney(sumDollars(invoices.map(({ total_amounts: total }) => total)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

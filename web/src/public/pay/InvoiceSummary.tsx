import type { Invoice } from '#contract/billing/invoices.ts'
import { formatDay, money } from './formats.ts'
import { Icon } from './icons.tsx'

export function InvoiceSummary({ invoice, downloadUrl }: { invoice: Invoice; downloadUrl: string }) {
  const { invoice_label: label, due_date: due, total_amounts: total, balance_amounts: balance, items } = invoice
  return (
    <div>
      <h1 className="pay-hidden">Pay invoice {label}</h1>
      <div className="pay-due">
        <div>
          <p>Amount due</p>
          <p className="pay-amount">{money(balance)}</p>
          <p className="pay-when">
            {label}, due {formatDay(due)}
          </p>
        </div>
        <span className="pay-tag">
          <Icon name="alert" size={16} />
          Unpaid
        </span>
      </div>
      <div className="pay-card">
        <table>
          <caption className="pay-hidden">What it is for</caption>
          <tbody>
            {items.map((item) => (
              <tr key={item.client_invoice_items_uuid}>
                <td>{item.item_description}</td>
                <td>{money(item.amounts)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
        <a href={downloadUrl} download="invoices.pdf">
          <Icon name="download" />
          Download
        </a>
      </div>
    </div>
  )
}

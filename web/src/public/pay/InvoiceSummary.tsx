import type { Invoice } from '#contract/billing/invoices.ts'
import { useFormats } from './formats.ts'
import { Icon } from './icons.tsx'
import { usePayMessages } from './pay-messages.ts'

interface InvoiceSummaryProps {
  invoice: Invoice
  /** The business that is billed */
  company: string
  downloadUrl: string
}

export function InvoiceSummary({ invoice, company, downloadUrl }: InvoiceSummaryProps) {
  const messages = usePayMessages()
  const { money, moneyIn, day } = useFormats()
  const { invoice_label: label, due_date: due, total_amounts: total, balance_amounts: balance, items, refunds } = invoice
  const foreign = refunds.find(({ kind }) => kind === 'currency')
  return (
    <div>
      <h1 className="pay-hidden">{messages.titleOf(label)}</h1>
      <div className="pay-due">
        <div>
          <p>{messages.amountDue}</p>
          <p className="pay-amount">{money(balance)}</p>
          <p className="pay-when">{messages.dueOn(label, day(due))}</p>
          {company && <p className="pay-company">{messages.billFor(company)}</p>}
        </div>
        <span className="pay-tag">
          <Icon name="alert" size={16} />
          {messages.unpaid}
        </span>
      </div>
      {foreign && <p className="public-muted">{messages.goesBack(moneyIn(foreign.currency, foreign.amounts))}</p>}
      <div className="pay-card">
        <table>
          <caption className="pay-hidden">{messages.whatFor}</caption>
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
              <th scope="row">{messages.total}</th>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
        <a href={downloadUrl} download="invoices.pdf">
          <Icon name="download" />
          {messages.download}
        </a>
      </div>
    </div>
  )
}

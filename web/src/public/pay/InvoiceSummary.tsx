import type { Invoice } from '#contract/billing/invoices.ts'
import { useFormats } from './formats.ts'
import { Icon } from './icons.tsx'
import { usePayWords } from './pay-words.ts'

interface InvoiceSummaryProps {
  invoice: Invoice
  /** The business that is billed */
  company: string
  downloadUrl: string
}

export function InvoiceSummary({ invoice, company, downloadUrl }: InvoiceSummaryProps) {
  const words = usePayWords()
  const { money, moneyIn, day } = useFormats()
  const { invoice_label: label, due_date: due, total_amounts: total, balance_amounts: balance, items, refunds } = invoice
  const foreign = refunds.find(({ kind }) => kind === 'currency')
  return (
    <div>
      <h1 className="pay-hidden">{words.titleOf(label)}</h1>
      <div className="pay-due">
        <div>
          <p>{words.amountDue}</p>
          <p className="pay-amount">{money(balance)}</p>
          <p className="pay-when">{words.dueOn(label, day(due))}</p>
          {company && <p className="pay-company">{words.billFor(company)}</p>}
        </div>
        <span className="pay-tag">
          <Icon name="alert" size={16} />
          {words.unpaid}
        </span>
      </div>
      {foreign && <p className="public-muted">{words.goesBack(moneyIn(foreign.currency, foreign.amounts))}</p>}
      <div className="pay-card">
        <table>
          <caption className="pay-hidden">{words.whatFor}</caption>
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
              <th scope="row">{words.total}</th>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
        <a href={downloadUrl} download="invoices.pdf">
          <Icon name="download" />
          {words.download}
        </a>
      </div>
    </div>
  )
}

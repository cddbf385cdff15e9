import './pay-fields.css'
import './pay.css'
import type { Brand } from '#contract/brands.ts'
import type { PayMessages } from '../messages/en/pay-page.ts'
import { usePageTitle } from '../use-page-title.ts'
import { ExpiredLink } from './ExpiredLink.tsx'
import { InvoiceSummary } from './InvoiceSummary.tsx'
import { Message } from './Message.tsx'
import { PayForm } from './PayForm.tsx'
import { PayFrame } from './PayFrame.tsx'
import { PayRest } from './PayRest.tsx'
import type { LinkedInvoice } from './pay-link.ts'
import { usePayMessages } from './pay-messages.ts'
import { UnresolvedPayment } from './UnresolvedPayment.tsx'
import { LOGIN, useLinkedInvoice } from './use-linked-invoice.ts'

export function PayPage({ brand }: { brand: Brand }) {
  const { link, linked, shown, load, conclude, onTaken } = useLinkedInvoice()
  const messages = usePayMessages()
  const supportEmail = linked?.support_email
  const invoice = linked?.data
  const rest = linked?.rest_amounts ?? 0
  const label = invoice?.invoice_label ?? messages.yourInvoice
  usePageTitle(invoice ? messages.titleOf(label) : messages.title, brand)
  const frame = { brand, supportEmail }
  if (shown.kind === 'form' && link && linked && invoice) {
    return (
      <PayFrame {...frame} layout="pay-split">
        <InvoiceSummary invoice={invoice} company={linked.company_name} downloadUrl={link.downloadUrl} />
        <PayForm link={link} invoice={invoice} billing={linked.billing} onEnd={conclude} onTaken={onTaken} />
      </PayFrame>
    )
  }
  return (
    <PayFrame {...frame} layout="public-body-centred">
      {(shown.kind === 'loading' || shown.kind === 'form') && <p role="status">{messages.loading}</p>}
      {shown.kind === 'nothing' && (
        <Message icon="tick" title={messages.nothingPayable}>
          <p className="public-muted">{rest > 0 ? messages.partPaid : explainNothingDue(messages, shown, linked, label)}</p>
          {link && rest > 0 ? (
            <PayRest link={link} rest={rest} />
          ) : (
            <a className="public-button pay-button" href={LOGIN}>
              {messages.logIn}
            </a>
          )}
        </Message>
      )}
      {shown.kind === 'expired' && link && <ExpiredLink link={link} />}
      {shown.kind === 'rejected' && (
        <Message icon="alert" tone="warning" title={shown.describe(messages) || messages.notPayable} thenTo={LOGIN}>
          {shown.describe(messages) && <p className="public-muted">{messages.notPayable}</p>}
        </Message>
      )}
      {shown.kind === 'away' && (
        <Message icon="alert" tone="warning" title={shown.describe(messages)}>
          <button type="button" className="public-button pay-button" onClick={load}>
            {messages.tryAgain}
          </button>
        </Message>
      )}
      {shown.kind === 'paid' && shown.status !== 'PARTIAL' && (
        <Message icon="tick" tone="good" title={messages.paid}>
          <p className="public-muted">{messages.paidThanks(label)}</p>
          {/* The visitor leaves by clicking: if the receipt disappeared after some seconds, people would wonder whether they had paid */}
          <a className="public-button pay-button" href={LOGIN}>
            {messages.logIn}
          </a>
        </Message>
      )}
      {shown.kind === 'paid' && shown.status === 'PARTIAL' && (
        <Message icon="alert" tone="warning" title={messages.onlyPart}>
          <p className="public-muted">{messages.onlyPartOf(label)}</p>
          {link && <PayRest link={link} rest={shown.openAmount} />}
        </Message>
      )}
      {shown.kind === 'unresolved' && <UnresolvedPayment complaint={shown.complaint} onLook={load} />}
    </PayFrame>
  )
}

function explainNothingDue(
  messages: PayMessages,
  { isMeanwhile }: { isMeanwhile?: boolean },
  linked: LinkedInvoice | null,
  label: string,
): string {
  const status = linked?.invoice_status
  if (status === 'PAID') return isMeanwhile ? messages.paidMeanwhile(label) : messages.alreadyPaid
  return status === 'CANCELED' ? messages.canceled : messages.nothingDue
}

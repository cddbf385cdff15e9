import './pay-fields.css'
import './pay.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import type { Brand } from '#contract/brands.ts'
import type { PayEnd } from '../../card-payment/use-card-payment.ts'
import { CallError } from '../call-api.ts'
import { browserLanguage, switchLanguage } from '../language.ts'
import type { PayMessages } from '../messages/en/pay-page.ts'
import { createTabStorage } from '../tab-storage.ts'
import { usePageTitle } from '../use-page-title.ts'
import { ExpiredLink } from './ExpiredLink.tsx'
import { InvoiceSummary } from './InvoiceSummary.tsx'
import { Message } from './Message.tsx'
import { PayForm } from './PayForm.tsx'
import { PayFrame } from './PayFrame.tsx'
import { PayRest } from './PayRest.tsx'
import { type LinkedInvoice, readPayLink } from './pay-link.ts'
import { usePayMessages } from './pay-messages.ts'
import { LOOK_EVERY_MS, UnresolvedPayment } from './UnresolvedPayment.tsx'

const LOGIN = '/login'
const TOO_MANY = 429

/** How long the server may take to resolve a payment with an unknown outcome */
const UNCLEAR_FOR_MS = 11 * 60_000

/** What the page shows in addition to "do not pay again", if anything */
interface Unclear {
  complaint: string | null
}

type Shown =
  | { kind: 'loading' | 'form' | 'expired' }
  /** `isMeanwhile`: this page was about to pay what somebody else has paid */
  | { kind: 'nothing'; isMeanwhile?: boolean }
  | { kind: 'rejected' | 'away'; describe(messages: PayMessages): string }
  | ({ kind: 'unresolved' } & Unclear)
  | { kind: 'paid'; status?: InvoiceStatus; openAmount: number }

/** Charges in another currency, which go back to the card */
const countForeign = (linked: LinkedInvoice | null) => (linked?.data?.refunds ?? []).filter(({ kind }) => kind === 'currency').length

export function PayPage({ brand }: { brand: Brand }) {
  const link = useMemo(() => readPayLink(window.location), [])
  const messages = usePayMessages()
  const [linked, setLinked] = useState<LinkedInvoice | null>(null)
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const unclear = useMemo(() => createTabStorage<Unclear & { until: number; foreign: number }>(`pay-unclear:${link?.uuid}`), [link])

  const load = useCallback(async () => {
    if (!link) return window.location.replace(LOGIN)
    const waiting = unclear.read()
    const isUnclear = waiting !== null && waiting.until > Date.now()
    try {
      const loaded = await link.load()
      link.leaveAddress()
      await switchLanguage(loaded.language ?? browserLanguage())
      if (loaded.data) {
        setLinked(loaded)
        // Charged in another currency, which goes back: the payment is resolved, and the invoice is open
        const isGivenBack = countForeign(loaded) > (waiting?.foreign ?? 0)
        return setShown(isUnclear && !isGivenBack ? { kind: 'unresolved', complaint: waiting.complaint } : { kind: 'form' })
      }
      unclear.write(null)
      // Retains the invoice loaded before, so that the page can still name it
      setLinked((before) => ({ ...loaded, data: before?.data ?? null }))
      setShown(waiting ? { kind: 'paid', status: loaded.invoice_status, openAmount: loaded.rest_amounts } : { kind: 'nothing' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { status, code } = error
      const isRejected = status >= 400 && status < 500 && status !== TOO_MANY
      if (isUnclear) setShown({ kind: 'unresolved', complaint: waiting.complaint })
      else if (code === 'gone') setShown({ kind: 'expired' })
      else setShown({ kind: isRejected ? 'rejected' : 'away', describe: (spoken) => spoken.problem(error) })
    }
  }, [link, unclear])
  useEffect(() => {
    void load()
  }, [load])

  /** Whether there is nothing to pay any more. Failures are ignored: the page has something to show */
  const lookQuietly = useCallback(async () => {
    const loaded = await link?.load().catch(() => null)
    if (!loaded || loaded.data || loaded.invoice_status === 'CANCELED') return
    setLinked((before) => ({ ...loaded, data: before?.data ?? null }))
    setShown({ kind: 'nothing', isMeanwhile: true })
  }, [link])

  const [isTaken, setTaken] = useState(false)
  const isWatching = isTaken && shown.kind === 'form'
  useEffect(() => {
    if (!isWatching) return
    const timer = setInterval(() => document.hidden || void lookQuietly(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWatching, lookQuietly])

  const conclude = (end: PayEnd) => {
    unclear.write(null)
    setTaken(false)
    if (end.kind === 'paid') setShown(end)
    if (end.kind === 'not_payable') {
      setShown({ kind: 'rejected', describe: () => end.message })
      void lookQuietly()
    }
    if (end.kind === 'unresolved') {
      const complaint = end.reason === 'unconfirmed' ? end.message : null
      unclear.write({ complaint, until: Date.now() + UNCLEAR_FOR_MS, foreign: countForeign(linked) })
      setShown({ kind: 'unresolved', complaint })
    }
    window.scrollTo(0, 0)
  }

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
        <PayForm link={link} invoice={invoice} billing={linked.billing} onEnd={conclude} onTaken={() => setTaken(true)} />
      </PayFrame>
    )
  }
  return (
    <PayFrame {...frame} layout="public-body-centred">
      {(shown.kind === 'loading' || shown.kind === 'form') && <p role="status">{messages.loading}</p>}
      {shown.kind === 'nothing' && (
        <Message icon="tick" title={messages.nothingPayable}>
          <p className="public-muted">{rest > 0 ? messages.partPaid : describeNothingDue(messages, shown, linked, label)}</p>
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
          {/* The visitor leaves by a click: a receipt that disappears after some seconds would leave people wondering whether they paid */}
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

function describeNothingDue(
  messages: PayMessages,
  { isMeanwhile }: { isMeanwhile?: boolean },
  linked: LinkedInvoice | null,
  label: string,
): string {
  const status = linked?.invoice_status
  if (status === 'PAID') return isMeanwhile ? messages.paidMeanwhile(label) : messages.alreadyPaid
  return status === 'CANCELED' ? messages.canceled : messages.nothingDue
}

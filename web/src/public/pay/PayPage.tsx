import './pay.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import { LINK_NOT_PAYABLE, NOTHING_PAYABLE, PAY_SUCCESS } from '#contract/billing/payment-words.ts'
import type { Brand } from '#contract/brands.ts'
import type { PayOutcome } from '../../platform/pay-flow.ts'
import { CallError } from '../call-api.ts'
import { ExpiredLink } from './ExpiredLink.tsx'
import { InvoiceSummary } from './InvoiceSummary.tsx'
import { keptInTab } from './kept-in-tab.ts'
import { Message } from './Message.tsx'
import { PayForm } from './PayForm.tsx'
import { PayFrame } from './PayFrame.tsx'
import { type LinkedInvoice, readPayLink } from './pay-link.ts'
import { Unsettled } from './Unsettled.tsx'

const LOGIN = '/login'
const GONE = 410
const TOO_MANY = 429

/** As long as the server may keep an unclear payment to itself */
const UNCLEAR_FOR_MS = 11 * 60_000

type Shown =
  | { kind: 'loading' | 'form' | 'expired' | 'nothing' }
  | { kind: 'refused' | 'away' | 'unsettled'; message: string }
  | { kind: 'paid'; status?: InvoiceStatus }

export function PayPage({ brand }: { brand: Brand }) {
  const link = useMemo(() => readPayLink(window.location), [])
  const [linked, setLinked] = useState<LinkedInvoice | null>(null)
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const unclear = useMemo(() => keptInTab<{ message: string; until: number }>(`pay-unclear:${link?.uuid}`), [link])

  const load = useCallback(async () => {
    if (!link) return window.location.replace(LOGIN)
    const waiting = unclear.read()
    const isUnclear = waiting !== null && waiting.until > Date.now()
    try {
      const loaded = await link.load()
      if (loaded.data) {
        setLinked(loaded)
        document.title = `Pay invoice ${loaded.data.invoice_label} · ${brand.pageTitle}`
        return setShown(isUnclear ? { kind: 'unsettled', message: waiting.message } : { kind: 'form' })
      }
      unclear.write(null)
      // What was on the page before says which invoice it was
      setLinked((before) => ({ ...loaded, data: before?.data ?? null }))
      setShown(waiting ? { kind: 'paid', status: loaded.invoice_status } : { kind: 'nothing' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { status, message } = error
      if (isUnclear) setShown({ kind: 'unsettled', message: waiting.message })
      else if (status === GONE) setShown({ kind: 'expired' })
      else setShown({ kind: status >= 400 && status < 500 && status !== TOO_MANY ? 'refused' : 'away', message })
    }
  }, [link, brand, unclear])
  useEffect(() => {
    void load()
  }, [load])

  const end = (outcome: PayOutcome) => {
    if (outcome.kind === 'unsettled') unclear.write({ message: outcome.message, until: Date.now() + UNCLEAR_FOR_MS })
    else unclear.write(null)
    if (outcome.kind === 'not_payable') setShown({ kind: 'refused', message: outcome.message })
    else if (outcome.kind === 'paid' || outcome.kind === 'unsettled') setShown(outcome)
    window.scrollTo(0, 0)
  }

  const supportEmail = linked?.support_email
  const invoice = linked?.data
  const label = invoice?.invoice_label ?? 'your invoice'
  const frame = { brand, supportEmail }
  if (shown.kind === 'form' && link && linked && invoice) {
    return (
      <PayFrame {...frame} layout="pay-split">
        <InvoiceSummary invoice={invoice} downloadUrl={link.downloadUrl} />
        <PayForm link={link} invoice={invoice} billing={linked.billing} onEnd={end} />
      </PayFrame>
    )
  }
  return (
    <PayFrame {...frame} layout="public-body-centred">
      {(shown.kind === 'loading' || shown.kind === 'form') && <p role="status">Loading…</p>}
      {shown.kind === 'nothing' && (
        <Message icon="tick" title={NOTHING_PAYABLE}>
          <p className="public-muted">
            {linked?.invoice_status === 'PARTIAL'
              ? `A part of this invoice is paid. The rest cannot be paid here: please write to ${supportEmail}.`
              : 'This invoice is settled, or it was canceled.'}
          </p>
          <a className="public-button pay-button" href={LOGIN}>
            Log in
          </a>
        </Message>
      )}
      {shown.kind === 'expired' && link && <ExpiredLink link={link} />}
      {shown.kind === 'refused' && (
        <Message icon="alert" tone="warning" title={shown.message || LINK_NOT_PAYABLE} thenTo={LOGIN}>
          {shown.message && <p className="public-muted">{LINK_NOT_PAYABLE}</p>}
        </Message>
      )}
      {shown.kind === 'away' && (
        <Message icon="alert" tone="warning" title={shown.message}>
          <button type="button" className="public-button pay-button" onClick={load}>
            Try again
          </button>
        </Message>
      )}
      {shown.kind === 'paid' && shown.status !== 'PARTIAL' && (
        <Message icon="tick" tone="good" title={PAY_SUCCESS} thenTo={LOGIN}>
          <p className="public-muted">Thank you: {label} is paid. The receipt goes to the e-mail address on file.</p>
        </Message>
      )}
      {shown.kind === 'paid' && shown.status === 'PARTIAL' && (
        <Message icon="alert" tone="warning" title="Only a part was paid">
          <p className="public-muted">
            Your card approved less than the amount due on {label}. The rest cannot be paid here: please write to {supportEmail}.
          </p>
        </Message>
      )}
      {shown.kind === 'unsettled' && <Unsettled message={shown.message} onLook={load} />}
    </PayFrame>
  )
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import type { PayEnd } from '../../card-payment/use-card-payment.ts'
import { CallError } from '../call-api.ts'
import { browserLanguage, switchLanguage } from '../language.ts'
import type { PayMessages } from '../messages/en/pay-page.ts'
import { createTabStorage } from '../tab-storage.ts'
import { type LinkedInvoice, parsePayLink } from './pay-link.ts'
import { LOOK_EVERY_MS } from './UnresolvedPayment.tsx'

export const LOGIN = '/login'
const TOO_MANY = 429

/** Maximum time that the server takes to resolve a payment with an unknown outcome */
const UNCLEAR_FOR_MS = 11 * 60_000

/** What the page shows in addition to "do not pay again", if anything */
interface Unclear {
  complaint: string | null
}

type Shown =
  | { kind: 'loading' | 'form' | 'expired' }
  /** `isMeanwhile`: somebody else has paid what this page was about to pay */
  | { kind: 'nothing'; isMeanwhile?: boolean }
  | { kind: 'rejected' | 'away'; describe(messages: PayMessages): string }
  | ({ kind: 'unresolved' } & Unclear)
  | { kind: 'paid'; status?: InvoiceStatus; openAmount: number }

/** Counts charges in another currency, which are refunded to the card */
const countCurrencyRefunds = (linked: LinkedInvoice | null) =>
  (linked?.data?.refunds ?? []).filter(({ kind }) => kind === 'currency').length

/** The invoice that the link in the address names, what the page shows about it, and what a payment changes */
export function useLinkedInvoice() {
  const link = useMemo(() => parsePayLink(window.location), [])
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
        // The charge was in another currency and is refunded, so the payment is resolved and the invoice is open
        const isGivenBack = countCurrencyRefunds(loaded) > (waiting?.foreign ?? 0)
        return setShown(isUnclear && !isGivenBack ? { kind: 'unresolved', complaint: waiting.complaint } : { kind: 'form' })
      }
      unclear.write(null)
      // Retains the previously loaded invoice, so that the page can still name it
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

  /** Checks whether there is still something to pay. Ignores failures, because the page already has something to show */
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
      unclear.write({ complaint, until: Date.now() + UNCLEAR_FOR_MS, foreign: countCurrencyRefunds(linked) })
      setShown({ kind: 'unresolved', complaint })
    }
    window.scrollTo(0, 0)
  }

  return { link, linked, shown, load, conclude, onTaken: () => setTaken(true) }
}

import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { chargeCard } from '../../api/test/rows/test-cards.ts'
import { BENCH_PASSWORD, benchEmail } from '../scale-data/clients.maker.ts'
import type { Ledger } from './ledger.ts'

/** Interval between new events of each kind across all businesses, chosen for two cores that also run the whole cluster */
const EVERY_MS = { call: 500, invitation: 500, submission: 400, payment: 900, read: 100 }
const PATIENCE_MS = 15_000
const TWILIO_TOKEN = 'sandbox-token'

export interface Wanted {
  origin: string
  sandboxUrl: string
  businesses: { number: number; trackingNumber: string }[]
  /** Keys of review pages, each submitted once */
  reviewKeys: string[]
  /** Open invoices of the businesses, each paid once */
  invoices: { uuid: string; business: number }[]
}

export interface Traffic {
  /** Stops creating events and waits for those in progress */
  stop(): Promise<void>
}

interface SentResult {
  status: number
  body: Record<string, unknown>
}

/** Calls as the phone company reports them, invitations, customers' submissions, card payments and reads, until stopped */
export async function startTraffic(wanted: Wanted, ledger: Ledger): Promise<Traffic> {
  const send = createSender(wanted.origin, ledger)
  const tokens: string[] = []
  for (const { number } of wanted.businesses) {
    const { body } = await send('POST', '/api/user-management/login', {
      body: { user_email: benchEmail(number), password: BENCH_PASSWORD },
    })
    tokens.push(String((body.data as { token?: string } | undefined)?.token))
  }
  const tokenOf = (index: number) => tokens[index % tokens.length] as string
  let stopped = false
  const underWay = new Set<Promise<unknown>>()
  const every = (ms: number, run: (round: number) => Promise<unknown>) => {
    let round = 0
    return setInterval(() => {
      const work = run(round++).catch((error: Error) => console.log(`  ${error.message}`))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    }, ms)
  }
  const timers = [
    every(EVERY_MS.call, (round) => call(send, ledger, wanted.businesses[round % wanted.businesses.length]?.trackingNumber ?? '')),
    every(EVERY_MS.invitation, async (round) => {
      const email = `guest-${round}@customer.test`
      const { status } = await send('POST', '/api/review/business-promoter', {
        token: tokenOf(round),
        body: { name: `Guest ${round}`, email },
        wrote: true,
      })
      if (status < 300) ledger.acknowledged.invitations.add(email)
    }),
    every(EVERY_MS.submission, async (round) => {
      const key = wanted.reviewKeys[round]
      if (!key) return
      const body = { rating: 5, marketing_permission_allow: true, friend_refer: false }
      const { status } = await send('PUT', `/api/review/business-promoter/clicked/${key}`, { body, wrote: true })
      if (status < 300) ledger.acknowledged.submissions.add(key)
    }),
    every(EVERY_MS.payment, async (round) => {
      const invoice = wanted.invoices[round]
      if (invoice) await pay(send, ledger, wanted.sandboxUrl, invoice.uuid, tokenOf(invoice.business), () => stopped)
    }),
    every(EVERY_MS.read, (round) => send('GET', '/api/home/today', { token: tokenOf(round) })),
  ]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopped = true
      await Promise.all(underWay)
    },
  }
}

type Send = ReturnType<typeof createSender>

function createSender(origin: string, ledger: Ledger) {
  return async (
    method: string,
    path: string,
    { token, body, form, wrote = false }: { token?: string; body?: unknown; form?: Record<string, string>; wrote?: boolean } = {},
  ): Promise<SentResult> => {
    const sentAt = performance.now()
    try {
      const response = await fetch(origin + path, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(form && { 'x-twilio-signature': sign(origin + path, form) }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(form && { body: new URLSearchParams(form) }),
      })
      const text = await response.text()
      const outcome =
        response.status >= 500 && !response.headers.has('retry-after') ? `${response.status} without Retry-After` : String(response.status)
      ledger.record({ sentAt, ok: response.ok, wrote, status: outcome })
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
    } catch (error) {
      const cause = error instanceof Error ? ((error.cause as { code?: string } | undefined)?.code ?? error.name) : 'unknown'
      ledger.record({ sentAt, ok: false, wrote, status: cause })
      return { status: 599, body: {} }
    }
  }
}

function sign(url: string, form: Record<string, string>): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`)
    .join('')
  return createHmac('sha1', TWILIO_TOKEN)
    .update(url + fields)
    .digest('base64')
}

/** Sends the reports of one call in sequence. A rejected report is not sent again, because the phone company does not retry either */
async function call(send: Send, ledger: Ledger, to: string): Promise<void> {
  const sid = `CA${randomBytes(16).toString('hex')}`
  const leg = `CA${randomBytes(16).toString('hex')}`
  const status = (state: string) => ({
    kind: 'status',
    mark: `${leg} ${state}`,
    form: { CallSid: leg, ParentCallSid: sid, CallStatus: state, CallDuration: '65' },
  })
  const reports = [
    { kind: 'voice', mark: '', form: { CallSid: sid, From: '+12175550142', To: to, CallStatus: 'ringing' } },
    status('ringing'),
    status('in-progress'),
    status('completed'),
    { kind: 'dial', mark: 'completed', form: { CallSid: sid, DialCallStatus: 'completed', DialCallSid: leg, DialCallDuration: '65' } },
  ]
  for (const { kind, mark, form } of reports) {
    const query = kind === 'voice' ? '' : `?to=${encodeURIComponent(to)}`
    const result = await send('POST', `/api/webhooks/twilio/${kind}${query}`, { form: form as Record<string, string>, wrote: true })
    if (result.status < 300) ledger.acknowledged.reports.add([sid, kind, mark].join('|'))
  }
}

/** Pays as the pay page does: reserves the invoice, charges the card at the provider, and reports the charge until it is acknowledged */
async function pay(send: Send, ledger: Ledger, sandboxUrl: string, invoice: string, token: string, stopped: () => boolean): Promise<void> {
  const holder = randomUUID()
  const patiently = async (run: () => Promise<SentResult>): Promise<SentResult> => {
    for (;;) {
      const result = await run()
      if (result.status < 500 || stopped()) return result
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  const reserved = await patiently(() =>
    send('POST', '/api/payment/reservations', { token, body: { client_invoice_uuids: [invoice], holder }, wrote: true }),
  )
  if (reserved.status >= 300) return
  const charge = await chargeCard(sandboxUrl, { payment_uuid: String(reserved.body.payment_uuid), total: Number(reserved.body.total) })
  const confirmed = await patiently(() =>
    send('PUT', '/api/payment/paid', { token, body: { client_invoice_uuid: invoice, transaction_uuid: charge.id }, wrote: true }),
  )
  if (confirmed.status < 300 && confirmed.body.invoice_status === 'PAID') ledger.acknowledged.payments.add(invoice)
}

import type { StaxStore, StoredTransaction } from './stax-store.ts'

export const webhookModes = ['on', 'off', 'delayed'] as const
type WebhookMode = (typeof webhookModes)[number]
type WebhookEvent = 'create_transaction' | 'update_transaction'

interface Delivery {
  event: WebhookEvent
  transaction: string
  attempts: number
  /** Status of the portal's last response; null if there was none */
  status: number | null
}

interface WebhookSettings {
  mode: WebhookMode
  target: string
  delay_ms: number
  /** Stax sends a webhook once, unless its account is configured to retry */
  retries: number
  retry_after_ms: number
}

export interface StaxWebhooks {
  settings: WebhookSettings
  deliveries(): readonly Delivery[]
  /**
   * `create_transaction`, the only event that has been observed to arrive
   * by itself. A refund is a new transaction, not an update of its charge
   */
  report(transaction: StoredTransaction): void
  /** Delivers immediately and once, ignoring the fault mode */
  sendNow(event: WebhookEvent, transaction: StoredTransaction): Promise<number | null>
  abandon(): void
}

interface WebhookParts {
  store: StaxStore
  /** Webhook URL; null to send no webhooks, as in unrelated tests */
  target: string | null
  show: (transaction: StoredTransaction) => unknown
}

const maxDeliveries = 100

/** Posts the bare object, unsigned as at Stax: a secret in the URL is the only authentication */
export function createStaxWebhooks({ store, target, show }: WebhookParts): StaxWebhooks {
  const stopped = new AbortController()
  const settings: WebhookSettings = {
    mode: target === null ? 'off' : 'on',
    target: target ?? '',
    delay_ms: 5_000,
    retries: 0,
    retry_after_ms: 1_000,
  }
  const deliveries: Delivery[] = []

  function recordDelivery(event: WebhookEvent, transaction: StoredTransaction): Delivery {
    const delivery: Delivery = { event, transaction: transaction.id, attempts: 0, status: null }
    deliveries.unshift(delivery)
    deliveries.splice(maxDeliveries)
    return delivery
  }

  async function post(delivery: Delivery): Promise<boolean> {
    const transaction = store.find(delivery.transaction)
    delivery.attempts++
    try {
      const response = await fetch(settings.target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stax-event-name': delivery.event },
        // Rendered on delivery, because a late webhook shows the current state, not the state when it was due
        body: JSON.stringify(transaction && show(transaction)),
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(15_000)]),
      })
      await response.arrayBuffer()
      delivery.status = response.status
    } catch {
      delivery.status = null
    }
    return delivery.status !== null && delivery.status < 300
  }

  return {
    settings,
    deliveries: () => deliveries,
    report(transaction) {
      if (settings.mode === 'off') return
      const delivery = recordDelivery('create_transaction', transaction)
      void (async () => {
        await pauseUnlessStopped(settings.mode === 'delayed' ? settings.delay_ms : 0, stopped.signal)
        while (!stopped.signal.aborted && !(await post(delivery)) && delivery.attempts <= settings.retries) {
          await pauseUnlessStopped(settings.retry_after_ms, stopped.signal)
        }
      })()
    },
    async sendNow(event, transaction) {
      const delivery = recordDelivery(event, transaction)
      await post(delivery)
      return delivery.status
    },
    abandon: () => stopped.abort(),
  }
}

/** Ends early when the sandbox stops, and never delays its stopping */
function pauseUnlessStopped(ms: number, stopped: AbortSignal): Promise<void> {
  if (ms === 0 || stopped.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
    stopped.addEventListener('abort', () => resolve(), { once: true })
  })
}

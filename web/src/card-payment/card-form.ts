/**
 * Wrapper around the card provider's script, and the only code in the browser that knows it. Card number and security code are typed into
 * iframes of the provider's origin; this page learns only whether they are valid and whether the charge succeeded. Imports no UI kit and no
 * schemas, because the page behind an emailed pay link loads this too.
 */

import { PAY_TIMEOUT_MS } from '#contract/billing/payment-times.ts'

export interface CardFormSettings {
  script_url: string
  public_token: string
  api_endpoint: string
}

export type HostedField = 'number' | 'cvv'

export interface CardFormState {
  status: 'loading' | 'ready' | 'failed'
  validNumber: boolean
  validCvv: boolean
  /** The provider's name for the brand; see card-brand.ts */
  cardType: string | null
}

interface ChargedTransaction {
  id: string
  type: string
  total: number | null
  message: string | null
  method: string | null
  created_at: string | null
  updated_at: string | null
}

export type PayResult =
  | { kind: 'charged'; transaction: ChargedTransaction }
  /** The provider's message, or empty if it sent none */
  | { kind: 'declined'; message: string }
  | { kind: 'logic_error'; message: string }
  /** It is unknown whether the card was charged */
  | { kind: 'unknown' }

export interface CardForm {
  read: () => CardFormState
  subscribe: (listener: () => void) => () => void
  /** Loads the form again after a failure */
  retry: () => void
  pay: (details: object) => Promise<PayResult>
  /** Focuses the iframe, whose input then receives the keystrokes: a page cannot reach an input in another origin */
  focus: (field: HostedField) => void
  close: () => void
}

interface StaxInstance {
  on: (event: string, listener: (message?: unknown) => void) => unknown
  showCardForm: () => Promise<unknown>
  pay: (details: object) => Promise<unknown>
}

type StaxConstructor = new (token: string, options: object) => StaxInstance

interface CardFormParts {
  loadSettings: () => Promise<CardFormSettings>
  /** Empty elements, styled like the page's other fields: the iframes copy their text style */
  places: Record<HostedField, HTMLElement>
  placeholders: Record<HostedField, string>
  /** Accessible names */
  labels: Record<HostedField, string>
  /** The page's own color scheme, if it has one; otherwise the computed scheme applies */
  colorScheme?: 'light' | 'dark'
}

const EMPTY = { validNumber: false, validCvv: false, cardType: null }

export function openCardForm({ loadSettings, places, placeholders, labels, colorScheme }: CardFormParts): CardForm {
  const listeners = new Set<() => void>()
  let state: CardFormState = { status: 'loading', ...EMPTY }
  let stax: StaxInstance | null = null
  let closed = false
  let holders: HTMLElement[] = []

  const change = (changes: Partial<CardFormState>) => {
    if (closed) return
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const clear = () => {
    for (const holder of holders) holder.remove()
    holders = []
    stax = null
  }

  const hostedField = (field: HostedField) => {
    // Each attempt gets a new element, so that late iframes from an earlier attempt find no place to attach
    const holder = document.createElement('div')
    holder.id = `card-${field}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
    holder.style.height = '100%'
    places[field].append(holder)
    holders.push(holder)
    return {
      id: holder.id,
      placeholder: placeholders[field],
      label: labels[field],
      style: cardFieldStyleOf(places[field], colorScheme),
      type: 'tel',
      format: 'prettyFormat',
    }
  }

  const open = async () => {
    clear()
    change({ status: 'loading', ...EMPTY })
    try {
      const settings = await loadSettings()
      const StaxJs = await loadStaxScript(settings.script_url)
      if (closed) return
      const options = { number: hostedField('number'), cvv: hostedField('cvv'), api_endpoint: settings.api_endpoint }
      const opened = new StaxJs(settings.public_token, options)
      const hear = (message: unknown) => stax === opened && change(parseFieldValidity(message))
      for (const event of ['card_form_complete', 'card_form_incomplete', 'card_form_number_change', 'card_form_cvv_change']) {
        opened.on(event, hear)
      }
      stax = opened
      await opened.showCardForm()
      if (stax === opened) change({ status: 'ready' })
    } catch {
      clear()
      change({ status: 'failed' })
    }
  }
  void open()

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: () => {
      if (state.status === 'failed') void open()
    },
    pay: (details) => (stax ? payWithStax(stax, details) : Promise.resolve({ kind: 'logic_error', message: '' })),
    focus: (field) => places[field].querySelector('iframe')?.focus(),
    close: () => {
      closed = true
      listeners.clear()
      clear()
    },
  }
}

let loading: { url: string; script: Promise<StaxConstructor> } | null = null

/** Loads the script once per page, however often the form is opened; a failed load can be retried */
function loadStaxScript(url: string): Promise<StaxConstructor> {
  if (loading?.url === url) return loading.script
  const script = new Promise<StaxConstructor>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.async = true
    element.onload = () => {
      const { StaxJs } = window as { StaxJs?: StaxConstructor }
      if (StaxJs) resolve(StaxJs)
      else reject(new Error('The card script has not brought StaxJs'))
    }
    element.onerror = () => {
      element.remove()
      reject(new Error('The card script could not be loaded'))
    }
    document.head.append(element)
  })
  loading = { url, script }
  script.catch(() => {
    loading = null
  })
  return script
}

/** Iframes inherit no styles, so the page's text style is passed explicitly */
function cardFieldStyleOf(place: HTMLElement, wantedScheme?: 'light' | 'dark'): string {
  const { color, fontFamily, fontSize, colorScheme } = getComputedStyle(place)
  const isDark = colorScheme === 'dark' || (colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme = wantedScheme ?? (isDark ? 'dark' : 'light')
  const background = cardFieldBackgroundOf(place)
  return `color: ${color}; font-family: ${fontFamily}; font-size: ${fontSize}; background-color: ${background}; color-scheme: ${scheme}; outline: none; padding: 0; border: 0;`
}

/** The effective background behind the element. It is passed too, because contrast checkers assume that an iframe without one is white */
function cardFieldBackgroundOf(place: HTMLElement): string {
  for (let element: HTMLElement | null = place; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element)
    if (backgroundColor && backgroundColor !== 'transparent' && backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
  }
  return 'transparent'
}

function parseFieldValidity(message: unknown): Partial<CardFormState> {
  const { validNumber, validCvv, cardType } = asRecord(message)
  return {
    ...(typeof validNumber === 'boolean' && { validNumber }),
    ...(typeof validCvv === 'boolean' && { validCvv }),
    ...((typeof cardType === 'string' || cardType === null) && { cardType }),
  }
}

async function payWithStax(stax: StaxInstance, details: object): Promise<PayResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<PayResult>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unknown' }), PAY_TIMEOUT_MS)
  })
  const charge = async () => parsePayResponse(await stax.pay(details))
  try {
    return await Promise.race([charge(), tooLate])
  } catch (rejection) {
    return parsePayRejection(rejection)
  } finally {
    clearTimeout(timer)
  }
}

/** Stax's documentation is inconsistent about whether this is a transaction or an invoice with its transactions: both are handled */
function parsePayResponse(body: unknown): PayResult {
  const response = asRecord(body)
  if (response.success === false || response.payment_attempt_failed === true) return parsePayRejection(body)
  const transaction =
    typeof response.type === 'string' ? response : findSuccessfulCharge(response.child_transactions ?? response.transactions)
  if (!transaction || typeof transaction.id !== 'string' || transaction.id === '') return { kind: 'unknown' }
  return {
    kind: 'charged',
    transaction: {
      id: transaction.id,
      type: textOrNull(transaction.type) ?? 'charge',
      total: typeof transaction.total === 'number' ? transaction.total : null,
      message: textOrNull(transaction.message),
      method: textOrNull(transaction.method),
      created_at: textOrNull(transaction.created_at),
      updated_at: textOrNull(transaction.updated_at),
    },
  }
}

function findSuccessfulCharge(transactions: unknown): Record<string, unknown> | undefined {
  if (!Array.isArray(transactions)) return undefined
  return transactions.map(asRecord).findLast(({ type, success }) => type === 'charge' && success === true)
}

/**
 * An error counts as a rejection only in the forms that the provider uses when it has not charged the card. After anything else, including
 * a missing response, it is unknown whether the card was charged.
 */
function parsePayRejection(body: unknown): PayResult {
  const rejection = asRecord(body)
  const message = textOrNull(rejection.payment_attempt_message) ?? textOrNull(rejection.message) ?? ''
  // An earlier attempt of the same payment reached the provider, and only the provider knows whether it charged
  if (isRepeatedChargeError(body)) return { kind: 'unknown' }
  if (rejection.code === 'logic_error') return { kind: 'logic_error', message }
  if (rejection.code === 'tokenization_error') return { kind: 'declined', message }
  if (rejection.code !== undefined) return { kind: 'unknown' }
  const wasAttempted = rejection.success === false || rejection.payment_attempt_failed === true || 'payment_attempt_message' in rejection
  if (wasAttempted) return { kind: 'declined', message }
  const complaints = Object.values(rejection)
  const isAboutFields = complaints.length > 0 && complaints.every((value) => Array.isArray(value) && value.every(isText))
  return isAboutFields ? { kind: 'declined', message: complaints.flat().join(' ') } : { kind: 'unknown' }
}

/**
 * The provider does not document the field, the status and the wording with which it reports a reused idempotency id. A transaction also
 * contains its own id, which is not an error
 */
function isRepeatedChargeError(body: unknown): boolean {
  const isId = (value: unknown) => value === null || (isText(value) && /^\S*$/.test(value))
  try {
    const text = JSON.stringify(body, (field, value) => (field === 'idempotency_id' && isId(value) ? undefined : value))
    return /idempoten/i.test(text ?? '')
  } catch {
    return false
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

const isText = (value: unknown): value is string => typeof value === 'string'

function textOrNull(value: unknown): string | null {
  return isText(value) && value !== '' ? value : null
}

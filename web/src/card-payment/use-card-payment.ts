import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BillingDetails, type BillingField, formatTypedExpiration } from './billing-details.ts'
import type { CardFormState, HostedField } from './card-form.ts'
import { type PayCalls, type PayOutcome, type PayStep, payInvoicesByCard } from './pay-flow.ts'
import { type CardFramesOptions, useCardFrames } from './use-card-frames.ts'

export type PayEnd = Exclude<PayOutcome, { kind: 'invalid' }>

interface CardPaymentOptions extends CardFramesOptions {
  prefilled: Partial<BillingDetails>
  /** Message left over from an earlier attempt */
  earlierFailure?: string | null
  /** The total shown on the button. A different amount is never charged */
  total: number
  calls: PayCalls
  onChange?: (details: BillingDetails) => void
  /** Validation has passed: the card may be charged from now until `onEnd` */
  onStart?: () => void
  onEnd: (end: PayEnd) => void
}

/** A field that the page renders itself */
export interface BillingInput {
  value: string
  problem: string | undefined
  change: (value: string) => void
  ref: (node: HTMLElement | null) => void
}

/** A field inside the card provider's iframe */
export interface HostedInput {
  place: RefObject<HTMLDivElement | null>
  problem: string | undefined
  focus: () => void
}

interface Failure {
  message: string
  advice: string | null
  /** Increments so that the same message is announced again after another attempt */
  attempt: number
}

export interface CardPayment {
  status: CardFormState['status']
  /** The provider's name for the brand; see card-brand.ts */
  cardType: string | null
  /** Loads the card fields again after a failure */
  retry: () => void
  input: (field: BillingField) => BillingInput
  hosted: (field: HostedField) => HostedInput
  /** Failure of the last attempt. It stays visible while the next attempt is pending */
  failure: Failure | null
  /** Null while no payment is pending */
  step: PayStep | null
  /** Whether a payment is pending, known synchronously, before the next render */
  isUnderWay: () => boolean
  submit: (event: FormEvent) => Promise<void>
}

const NOTHING_TYPED: BillingDetails = {
  expiration: '',
  first_name: '',
  last_name: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  phone: '',
}

/**
 * Form state of a card payment, for the portal and the customers' pay page. Shows one validation error at a time and focuses its field, and
 * runs one payment at a time
 */
export function useCardPayment(options: CardPaymentOptions): CardPayment {
  const { cardForm, state, places } = useCardFrames(options)
  const [values, setValues] = useState<BillingDetails>({ ...NOTHING_TYPED, ...options.prefilled })
  const latest = useRef(values)
  const [problem, setProblem] = useState<Extract<PayOutcome, { kind: 'invalid' }> | null>(null)
  const { earlierFailure = null } = options
  const [failure, setFailure] = useState<Failure | null>(
    earlierFailure === null ? null : { message: earlierFailure, advice: null, attempt: 0 },
  )
  const [step, setStep] = useState<PayStep | null>(null)
  const isUnderWay = useRef(false)
  const nodes = useRef(new Map<BillingField, HTMLElement>())

  const focus = useEffectEvent((field: BillingField | HostedField) => {
    if (field === 'number' || field === 'cvv') cardForm.focus(field)
    else nodes.current.get(field)?.focus()
  })
  // Runs after the render that shows the message, so that screen readers read it with the field
  useEffect(() => {
    if (problem) focus(problem.field)
  }, [problem])

  const problemOf = (field: BillingField | HostedField) => (problem?.field === field ? problem.message : undefined)

  function change(field: BillingField, value: string) {
    latest.current = { ...latest.current, [field]: value }
    setValues(latest.current)
    setProblem((before) => (before?.field === field ? null : before))
    options.onChange?.(latest.current)
  }

  function follow(next: PayStep) {
    setStep(next)
    if (next === 'reserving') options.onStart?.()
  }

  async function pay(): Promise<PayOutcome> {
    const { messages, total, calls } = options
    // Also normalizes input that was typed without blurring the field
    const billing = { ...latest.current, expiration: formatTypedExpiration(latest.current.expiration) }
    isUnderWay.current = true
    try {
      return await payInvoicesByCard({ cardForm, billing, messages, total, calls, onStep: follow })
    } finally {
      isUnderWay.current = false
      setStep(null)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay.current) return
    setProblem(null)
    const outcome = await pay()
    setFailure((before) => (outcome.kind === 'rejected' ? toFailureWithAttempt(outcome, before) : null))
    if (outcome.kind === 'invalid') setProblem(outcome)
    else options.onEnd(outcome)
  }

  return {
    status: state.status,
    cardType: state.cardType,
    retry: cardForm.retry,
    input: (field) => ({
      value: values[field],
      problem: problemOf(field),
      change: (value) => change(field, value),
      ref: (node) => {
        if (node) nodes.current.set(field, node)
        else nodes.current.delete(field)
      },
    }),
    hosted: (field) => ({
      place: places[field],
      // Correcting a number clears its message
      problem: state[field === 'number' ? 'validNumber' : 'validCvv'] ? undefined : problemOf(field),
      focus: () => cardForm.focus(field),
    }),
    failure,
    step,
    isUnderWay: () => isUnderWay.current,
    submit,
  }
}

function toFailureWithAttempt({ message, advice }: Extract<PayOutcome, { kind: 'rejected' }>, before: Failure | null): Failure {
  return { message, advice: advice ?? null, attempt: (before?.attempt ?? 0) + 1 }
}

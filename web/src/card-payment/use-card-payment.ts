import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BillingDetails, type BillingField, tidyExpiration } from './billing-details.ts'
import type { CardFormState, HostedField } from './card-form.ts'
import { type PayCalls, type PayOutcome, type PayStep, payInvoices } from './pay-flow.ts'
import { type CardFramesOptions, useCardFrames } from './use-card-frames.ts'

export type PayEnd = Exclude<PayOutcome, { kind: 'invalid' }>

interface CardPaymentOptions extends CardFramesOptions {
  prefilled: Partial<BillingDetails>
  /** What an earlier try has left to say */
  earlierFailure?: string | null
  /** Worded differently on the two pages */
  expirationNeeded: string
  /** On the button. Another sum is never charged */
  total: number
  calls: PayCalls
  onChange?: (details: BillingDetails) => void
  /** Everything is filled in: from now on until the end the card may be charged */
  onStart?: () => void
  onEnd: (end: PayEnd) => void
}

/** A field that the page draws itself */
export interface BillingInput {
  value: string
  problem: string | undefined
  change: (value: string) => void
  ref: (node: HTMLElement | null) => void
}

/** A field whose inside belongs to the card provider */
export interface HostedInput {
  place: RefObject<HTMLDivElement | null>
  problem: string | undefined
  focus: () => void
}

interface Failure {
  message: string
  advice: string | null
  /** Counts up, so that the same sentence after another try is a new message, and is announced again */
  attempt: number
}

export interface CardPayment {
  status: CardFormState['status']
  /** As the provider names the brand; see card-brand.ts */
  cardType: string | null
  /** After the card fields could not be loaded */
  retry: () => void
  input: (field: BillingField) => BillingInput
  hosted: (field: HostedField) => HostedInput
  /** Of the last try. It stays while the next one is under way */
  failure: Failure | null
  /** null while nothing is under way */
  step: PayStep | null
  /** The same, known at once: before anything is drawn anew */
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

/** The form that pays by card, for the portal and for the customers' pay page: one problem at a time with the cursor at it, one payment at a time */
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
  // Once the message stands at the field, which is then read out with it
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
    const { expirationNeeded, total, calls } = options
    // What was typed without leaving the field is put in shape, too
    const billing = { ...latest.current, expiration: tidyExpiration(latest.current.expiration) }
    isUnderWay.current = true
    try {
      return await payInvoices({ cardForm, billing, expirationNeeded, total, calls, onStep: follow })
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
    setFailure((before) => (outcome.kind === 'refused' ? failureOf(outcome, before) : null))
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
      // A corrected number takes its message away
      problem: state[field === 'number' ? 'validNumber' : 'validCvv'] ? undefined : problemOf(field),
      focus: () => cardForm.focus(field),
    }),
    failure,
    step,
    isUnderWay: () => isUnderWay.current,
    submit,
  }
}

function failureOf({ message, advice }: Extract<PayOutcome, { kind: 'refused' }>, before: Failure | null): Failure {
  return { message, advice: advice ?? null, attempt: (before?.attempt ?? 0) + 1 }
}

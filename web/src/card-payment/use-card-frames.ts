import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type CardForm, type CardFormSettings, type CardFormState, type HostedField, openCardForm } from './card-form.ts'
import type { CardPaymentMessages } from './card-payment-messages.ts'
import { type BlockedHost, watchBlockedHosts } from './watch-blocked-hosts.ts'

const LOADING: CardFormState = { status: 'loading', validNumber: false, validCvv: false, cardType: null }

/** Stub until the first render has created the elements for the iframes */
const NOT_YET: CardForm = {
  read: () => LOADING,
  subscribe: () => () => {},
  retry: () => {},
  pay: async () => ({ kind: 'logic_error', message: '' }),
  focus: () => {},
  close: () => {},
}

export interface CardFramesOptions {
  messages: CardPaymentMessages
  /** Must be referentially stable: a new function reopens the iframes */
  loadSettings: () => Promise<CardFormSettings>
  /** Reports a host that the content security policy blocked; must be referentially stable too */
  reportBlocked: (blocked: BlockedHost) => Promise<unknown>
  /** The page's own color scheme, if it has one. Text in an iframe cannot change its initial colors, so a change reopens the iframes */
  colorScheme?: 'light' | 'dark'
}

interface CardFrames {
  cardForm: CardForm
  state: CardFormState
  places: Record<HostedField, RefObject<HTMLDivElement | null>>
}

/** The provider's two iframes, in the elements that the page renders for them */
export function useCardFrames({ loadSettings, reportBlocked, messages, colorScheme }: CardFramesOptions): CardFrames {
  const number = useRef<HTMLDivElement>(null)
  const cvv = useRef<HTMLDivElement>(null)
  const [cardForm, setCardForm] = useState(NOT_YET)
  useEffect(() => {
    if (!number.current || !cvv.current) return
    const opened = openCardForm({
      loadSettings,
      places: { number: number.current, cvv: cvv.current },
      placeholders: { number: '1234 1234 1234 1234', cvv: '123' },
      labels: { number: messages.cardNumber, cvv: messages.cvv },
      ...(colorScheme && { colorScheme }),
    })
    setCardForm(opened)
    return opened.close
  }, [loadSettings, messages, colorScheme])
  // A report that fails to arrive must not disturb the payer
  useEffect(() => watchBlockedHosts((blocked) => void reportBlocked(blocked).catch(() => {})), [reportBlocked])
  const state = useSyncExternalStore(cardForm.subscribe, cardForm.read)
  return { cardForm, state, places: { number, cvv } }
}

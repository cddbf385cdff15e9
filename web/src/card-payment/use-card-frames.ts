import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type CardForm, type CardFormSettings, type CardFormState, type HostedField, openCardForm } from './card-form.ts'

const LOADING: CardFormState = { status: 'loading', validNumber: false, validCvv: false, cardType: null }

/** Before the page is drawn there is nothing for the frames to be in */
const NOT_YET: CardForm = {
  read: () => LOADING,
  subscribe: () => () => {},
  retry: () => {},
  pay: async () => ({ kind: 'logic_error', message: '' }),
  focus: () => {},
  close: () => {},
}

export interface CardFramesOptions {
  /** The same function each time: another one opens the frames anew */
  loadSettings: () => Promise<CardFormSettings>
  /** Where the page has one of its own. Text in a frame keeps the colours it was opened with: another scheme opens the frames anew */
  colorScheme?: 'light' | 'dark'
}

interface CardFrames {
  cardForm: CardForm
  state: CardFormState
  places: Record<HostedField, RefObject<HTMLDivElement | null>>
}

/** The provider's two fields, in the places that the page draws for them */
export function useCardFrames({ loadSettings, colorScheme }: CardFramesOptions): CardFrames {
  const number = useRef<HTMLDivElement>(null)
  const cvv = useRef<HTMLDivElement>(null)
  const [cardForm, setCardForm] = useState(NOT_YET)
  useEffect(() => {
    if (!number.current || !cvv.current) return
    const opened = openCardForm({
      loadSettings,
      places: { number: number.current, cvv: cvv.current },
      placeholders: { number: '1234 1234 1234 1234', cvv: '123' },
      labels: { number: 'Card number', cvv: 'CVV' },
      ...(colorScheme && { colorScheme }),
    })
    setCardForm(opened)
    return opened.close
  }, [loadSettings, colorScheme])
  const state = useSyncExternalStore(cardForm.subscribe, cardForm.read)
  return { cardForm, state, places: { number, cvv } }
}

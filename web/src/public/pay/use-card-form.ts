import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CardForm, openCardForm } from '../../card-payment/card-form.ts'
import type { PayLink } from './pay-link.ts'

const LOADING = { status: 'loading', validNumber: false, validCvv: false, cardType: null } as const

/** Before the page is drawn there is nothing for the frames to be in */
const NOT_YET: CardForm = {
  read: () => LOADING,
  subscribe: () => () => {},
  retry: () => {},
  pay: async () => ({ kind: 'logic_error', message: '' }),
  focus: () => {},
  close: () => {},
}

interface HostedCard {
  cardForm: CardForm
  numberPlace: RefObject<HTMLDivElement | null>
  cvvPlace: RefObject<HTMLDivElement | null>
}

export function useCardForm({ loadCardForm }: PayLink): HostedCard {
  const numberPlace = useRef<HTMLDivElement>(null)
  const cvvPlace = useRef<HTMLDivElement>(null)
  const [cardForm, setCardForm] = useState(NOT_YET)
  useEffect(() => {
    if (!numberPlace.current || !cvvPlace.current) return
    const opened = openCardForm({
      loadSettings: loadCardForm,
      places: { number: numberPlace.current, cvv: cvvPlace.current },
      placeholders: { number: '1234 1234 1234 1234', cvv: '123' },
      labels: { number: 'Card number', cvv: 'CVV' },
    })
    setCardForm(opened)
    return opened.close
  }, [loadCardForm])
  return { cardForm, numberPlace, cvvPlace }
}

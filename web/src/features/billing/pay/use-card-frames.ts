import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { getCardForm } from '#contract/billing/payments.ts'
import { call } from '../../../platform/api.ts'
import { type CardForm, type CardFormState, openCardForm } from '../../../platform/card-form.ts'

const NOTHING_YET: CardFormState = { status: 'loading', validNumber: false, validCvv: false, cardType: null }
const nothingYet = () => NOTHING_YET
const noChanges = () => () => {}

export interface CardFrames {
  form: CardForm | null
  state: CardFormState
}

/** The provider's two fields in their places. Text in a frame keeps the colours it was opened with: another scheme opens them anew */
export function useCardFrames(number: RefObject<HTMLDivElement | null>, cvv: RefObject<HTMLDivElement | null>): CardFrames {
  const scheme = useComputedColorScheme('light')
  const [form, setForm] = useState<CardForm | null>(null)
  useEffect(() => {
    if (!number.current || !cvv.current) return
    const opened = openCardForm({
      loadSettings: () => call(getCardForm),
      places: { number: number.current, cvv: cvv.current },
      placeholders: { number: '1234 1234 1234 1234', cvv: '123' },
      labels: { number: 'Card number', cvv: 'CVV' },
      colorScheme: scheme,
    })
    setForm(opened)
    return () => {
      setForm(null)
      opened.close()
    }
  }, [number, cvv, scheme])
  const state = useSyncExternalStore(form?.subscribe ?? noChanges, form?.read ?? nothingYet)
  return { form, state }
}

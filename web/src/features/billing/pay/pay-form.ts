import { useRef, useState } from 'react'
import type { BillingDetails, BillingField } from '../../../card-payment/billing-details.ts'
import { tidyExpiration } from '../../../card-payment/billing-details.ts'
import type { HostedField } from '../../../card-payment/card-form.ts'

export type PayField = BillingField | HostedField

/** The card holder's details: one message at a time, with the cursor where it belongs */
export function usePayForm(prefilled: Partial<BillingDetails>) {
  const [values, setValues] = useState<BillingDetails>({
    expiration: '',
    first_name: '',
    last_name: '',
    address: '',
    city: '',
    state: '',
    zip_code: '',
    phone: '',
    ...prefilled,
  })
  const [problem, setProblem] = useState<{ field: PayField; message: string } | null>(null)
  const nodes = useRef(new Map<BillingField, HTMLInputElement>())

  const change = (field: BillingField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setProblem((before) => (before?.field === field ? null : before))
  }

  const errorOf = (field: PayField) => (problem?.field === field ? problem.message : undefined)
  const register = (field: BillingField) => (node: HTMLInputElement | null) => {
    if (node) nodes.current.set(field, node)
    else nodes.current.delete(field)
  }

  return {
    /** As it is sent: what was typed without leaving the field is put in shape, too */
    values: { ...values, expiration: tidyExpiration(values.expiration) },
    typed: values,
    change,
    problem,
    showProblem: (next: { field: PayField; message: string } | null) => {
      setProblem(next)
      if (next && next.field !== 'number' && next.field !== 'cvv') nodes.current.get(next.field)?.focus()
    },
    register,
    errorOf,
    /** All that one of the plain fields needs besides its words */
    textField: (field: BillingField) => ({
      ref: register(field),
      error: errorOf(field),
      required: true,
      withAsterisk: false,
      value: values[field],
      onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    }),
  }
}

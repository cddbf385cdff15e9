import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Invoice } from '#contract/billing/invoices.ts'
import { ATTEMPT_FAILED_TAIL, EXPIRATION_DATE_NEEDED, NOTHING_CHARGED_YET } from '#contract/billing/payment-words.ts'
import { US_STATES } from '#contract/us-states.ts'
import { type BillingDetails, type BillingField, tidyExpiration } from '../../platform/billing-details.ts'
import { brandOfCardType } from '../../platform/card-brand.ts'
import type { HostedField } from '../../platform/card-form.ts'
import { type PayOutcome, payInvoices } from '../../platform/pay-flow.ts'
import { ExpirationField } from './ExpirationField.tsx'
import { Field, wrongness } from './Field.tsx'
import { formatPhone, money } from './formats.ts'
import { Icon } from './icons.tsx'
import { keptInTab } from './kept-in-tab.ts'
import type { LinkedInvoice, PayLink } from './pay-link.ts'
import { useCardForm } from './use-card-form.ts'

interface PayFormProps {
  link: PayLink
  invoice: Invoice
  billing: LinkedInvoice['billing']
  /** Only ends that leave nothing to try again */
  onEnd(outcome: PayOutcome): void
}

type TypedField = Exclude<BillingField, 'expiration' | 'state'>

interface Problem {
  field: BillingField | HostedField
  message: string
}

export function PayForm({ link, invoice, billing, onEnd }: PayFormProps) {
  // Who pays is kept over a reload. Nothing of the card is, its expiration included
  const kept = keptInTab<Omit<BillingDetails, 'expiration'>>(`pay:${link.uuid}`)
  const [values, setValues] = useState<BillingDetails>(() => ({
    first_name: '',
    last_name: '',
    ...billing,
    phone: formatPhone(billing.phone),
    ...kept.read(),
    expiration: '',
  }))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [failure, setFailure] = useState('')
  const [paying, setPaying] = useState(false)
  const { cardForm, numberPlace, cvvPlace } = useCardForm(link)
  const { status, cardType, validNumber, validCvv } = useSyncExternalStore(cardForm.subscribe, cardForm.read)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!problem) return
    if (problem.field === 'number' || problem.field === 'cvv') cardForm.focus(problem.field)
    else form.current?.querySelector<HTMLElement>(`#${problem.field}`)?.focus()
  }, [problem, cardForm])

  const change = (field: BillingField) => (value: string) => {
    const changed = { ...values, [field]: value }
    setValues(changed)
    if (problem?.field === field) setProblem(null)
    const { expiration: _, ...lasting } = changed
    kept.write(lasting)
  }
  const problemOf = (field: Problem['field']) => (problem?.field === field ? problem.message : undefined)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (paying) return
    setProblem(null)
    setFailure('')
    setPaying(true)
    const checked = { ...values, expiration: tidyExpiration(values.expiration) }
    const outcome = await payInvoices({
      cardForm,
      billing: checked,
      expirationNeeded: EXPIRATION_DATE_NEEDED,
      total: invoice.balance_amounts,
      calls: link.calls,
    })
    setPaying(false)
    if (outcome.kind === 'paid') kept.write(null)
    if (outcome.kind === 'invalid') setProblem(outcome)
    else if (outcome.kind === 'refused') setFailure(outcome.message)
    else onEnd(outcome)
  }

  const textField = (field: TypedField, label: string, autoComplete: string, wide = false) => (
    <Field id={field} label={label} wide={wide} problem={problemOf(field)}>
      <div className="pay-control">
        <input
          id={field}
          type={field === 'phone' ? 'tel' : 'text'}
          autoComplete={autoComplete}
          value={values[field]}
          {...wrongness(field, problemOf(field))}
          onChange={(event) => change(field)(event.currentTarget.value)}
        />
      </div>
    </Field>
  )

  return (
    <form ref={form} onSubmit={pay} noValidate aria-labelledby="pay-by-card">
      <h2 id="pay-by-card">Pay by card</h2>
      <div className="pay-fields">
        <Field id="number" label="Card number" wide isFramed problem={validNumber ? undefined : problemOf('number')}>
          <div className="pay-control">
            <div className="pay-frame" ref={numberPlace} />
            {brandOfCardType(cardType) ? <b className="pay-brand">{brandOfCardType(cardType)?.name}</b> : <Icon name="card" size={20} />}
          </div>
          {status === 'failed' && (
            <p className="pay-wrong" role="alert">
              The card fields could not be loaded.
              <button type="button" onClick={cardForm.retry}>
                Try again
              </button>
            </p>
          )}
        </Field>
        <ExpirationField value={values.expiration} problem={problemOf('expiration')} onChange={change('expiration')} />
        <Field id="cvv" label="CVV" isFramed problem={validCvv ? undefined : problemOf('cvv')}>
          <div className="pay-control">
            <div className="pay-frame" ref={cvvPlace} />
            <Icon name="lock" />
          </div>
        </Field>
        {textField('first_name', 'First name', 'cc-given-name')}
        {textField('last_name', 'Last name', 'cc-family-name')}
        {textField('address', 'Address', 'billing street-address', true)}
        {textField('city', 'City', 'billing address-level2', true)}
        <Field id="state" label="State" problem={problemOf('state')}>
          <div className="pay-control">
            <select
              id="state"
              className="pay-sign"
              autoComplete="billing address-level1"
              value={values.state}
              {...wrongness('state', problemOf('state'))}
              onChange={(event) => change('state')(event.currentTarget.value)}
            >
              <option value="" />
              {US_STATES.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
            <Icon name="down" />
          </div>
        </Field>
        {textField('zip_code', 'ZIP', 'billing postal-code')}
        {textField('phone', 'Phone', 'billing tel', true)}
      </div>
      <p className="pay-problem" role="alert">
        {failure}
        {failure.endsWith(ATTEMPT_FAILED_TAIL) && <span>{NOTHING_CHARGED_YET}</span>}
      </p>
      <button type="submit" className="public-button pay-button" aria-disabled={paying}>
        <Icon name="lock" size={19} />
        {paying ? 'Paying…' : `Pay ${money(invoice.balance_amounts)}`}
      </button>
      <p className="pay-note">Card number and CVV go straight to the card processor.</p>
    </form>
  )
}

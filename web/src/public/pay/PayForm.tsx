import { useState } from 'react'
import type { Invoice } from '#contract/billing/invoices.ts'
import { US_STATES, US_TERRITORIES } from '#contract/formats/us-states.ts'
import type { BillingDetails, BillingField } from '../../card-payment/billing-details.ts'
import { CardMark } from '../../card-payment/CardMark.tsx'
import { brandOfCardType } from '../../card-payment/card-brand.ts'
import { type PayEnd, useCardPayment } from '../../card-payment/use-card-payment.ts'
import { useLanguage } from '../language.ts'
import { createTabStorage } from '../tab-storage.ts'
import { ExpirationField } from './ExpirationField.tsx'
import { Field, problemAttributes } from './Field.tsx'
import { formatPhone, useFormats } from './formats.ts'
import { Icon } from './icons.tsx'
import type { LinkedInvoice, PayLink } from './pay-link.ts'
import { usePayMessages } from './pay-messages.ts'

interface PayFormProps {
  link: PayLink
  invoice: Invoice
  billing: LinkedInvoice['billing']
  /** Called only with final outcomes, after which a retry is impossible */
  onEnd(end: Exclude<PayEnd, { kind: 'rejected' }>): void
  /** Somebody else is paying: the form stays */
  onTaken(): void
}

type TypedField = Exclude<BillingField, 'expiration' | 'state'>

export function PayForm({ link, invoice, billing, onEnd, onTaken }: PayFormProps) {
  const messages = usePayMessages()
  const { money } = useFormats()
  const language = useLanguage()
  // The payer's details survive a reload. No card data is stored, not even the expiration
  const storage = createTabStorage<Omit<BillingDetails, 'expiration'>>(`pay:${link.uuid}`)
  const [prefilled] = useState(() => ({ ...billing, phone: formatPhone(billing.phone), ...storage.read() }))
  const form = useCardPayment({
    loadSettings: link.loadCardForm,
    reportBlocked: link.reportBlocked,
    prefilled,
    messages: messages.card,
    total: invoice.balance_amounts,
    calls: link.callsIn(language),
    onChange: ({ expiration: _, ...lasting }) => storage.write(lasting),
    onEnd: (end) => {
      if (end.kind === 'paid') storage.write(null)
      if (end.kind !== 'rejected') onEnd(end)
      else if (end.isTaken) onTaken()
    },
  })
  const brand = brandOfCardType(form.cardType)
  const [number, cvv, state] = [form.hosted('number'), form.hosted('cvv'), form.input('state')]
  const isPaying = form.step !== null
  const failure = isPaying ? null : form.failure

  const textField = (field: TypedField, label: string, autoComplete: string, wide = false) => {
    const { value, problem, change, ref } = form.input(field)
    return (
      <Field id={field} label={label} wide={wide} problem={problem}>
        <div className="pay-control">
          <input
            id={field}
            ref={ref}
            type={field === 'phone' ? 'tel' : 'text'}
            autoComplete={autoComplete}
            value={value}
            {...problemAttributes(field, problem)}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </div>
      </Field>
    )
  }

  return (
    <form onSubmit={form.submit} noValidate aria-labelledby="pay-by-card">
      <h2 id="pay-by-card">{messages.payByCard}</h2>
      <div className="pay-fields">
        <Field id="number" label={messages.card.cardNumber} wide isFramed problem={number.problem}>
          <div className="pay-control">
            <div className="pay-frame" ref={number.place} />
            {form.status === 'loading' && (
              <span className="pay-loading" role="status">
                {messages.loadingCardForm}
              </span>
            )}
            {brand ? (
              <span className="pay-brand">
                <CardMark brand={brand.brand} name={brand.name} />
              </span>
            ) : (
              <Icon name="card" size={20} />
            )}
          </div>
          {form.status === 'failed' && (
            <p className="pay-wrong" role="alert">
              {messages.fieldsFailed}
              <button type="button" onClick={form.retry}>
                {messages.tryAgain}
              </button>
            </p>
          )}
        </Field>
        <ExpirationField {...form.input('expiration')} />
        <Field id="cvv" label={messages.card.cvv} isFramed problem={cvv.problem}>
          <div className="pay-control">
            <div className="pay-frame" ref={cvv.place} />
            <Icon name="lock" />
          </div>
        </Field>
        {textField('first_name', messages.firstName, 'cc-given-name')}
        {textField('last_name', messages.lastName, 'cc-family-name')}
        {textField('address', messages.address, 'billing street-address', true)}
        {textField('city', messages.city, 'billing address-level2', true)}
        <Field id="state" label={messages.state} problem={state.problem}>
          <div className="pay-control">
            <select
              id="state"
              ref={state.ref}
              className="pay-sign"
              autoComplete="billing address-level1"
              value={state.value}
              {...problemAttributes('state', state.problem)}
              onChange={(event) => state.change(event.currentTarget.value)}
            >
              <option value="" />
              {US_STATES.map((code) => (
                <option key={code}>{code}</option>
              ))}
              <optgroup label={messages.territories}>
                {US_TERRITORIES.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </optgroup>
            </select>
            <Icon name="down" />
          </div>
        </Field>
        {textField('zip_code', messages.zip, 'billing postal-code')}
        {textField('phone', messages.phone, 'billing tel', true)}
      </div>
      <p className="pay-problem" role="alert">
        {failure?.message}
        {failure?.advice && <span>{failure.advice}</span>}
      </p>
      <button type="submit" className="public-button pay-button" aria-disabled={isPaying}>
        <Icon name="lock" size={19} />
        {isPaying ? messages.paying : messages.pay(money(invoice.balance_amounts))}
      </button>
      <p className="pay-note">{messages.straightToProcessor}</p>
    </form>
  )
}

import { Select, TextInput } from '@mantine/core'
import { IconChevronDown, IconLock, IconShieldLock } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { ATTEMPT_FAILED_TAIL, NOTHING_CHARGED_YET } from '#contract/billing/payment-words.ts'
import { formatMoney } from '#contract/money.ts'
import { US_STATES } from '#contract/us-states.ts'
import type { BillingDetails } from '../../../platform/billing-details.ts'
import type { PayOutcome, PayStep } from '../../../platform/pay-flow.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { CardBrandMarks, TypedBrand } from './CardBrandMarks.tsx'
import { ExpirationField } from './ExpirationField.tsx'
import { HostedField } from './HostedField.tsx'
import classes from './pay.module.css'
import { usePayForm } from './pay-form.ts'
import { useCardFrames } from './use-card-frames.ts'
import { usePaying } from './use-paying.ts'

interface PayCardProps {
  total: number
  invoiceUuids: string[]
  prefilled: Partial<BillingDetails>
  /** Of an earlier try, whose outcome is known only now */
  notice: string | null
  /** From the press of the button until the outcome is there */
  onBusy: (isBusy: boolean) => void
  /** Everything but what concerns the form itself */
  onOutcome: (outcome: PayOutcome) => void
}

const STEP_WORDS: Record<PayStep, string> = { reserving: 'Checking', charging: 'Paying', confirming: 'Confirming' }

export function PayCard({ total, invoiceUuids, prefilled, notice, onBusy, onOutcome }: PayCardProps) {
  const number = useRef<HTMLDivElement>(null)
  const cvv = useRef<HTMLDivElement>(null)
  const { form: cardForm, state } = useCardFrames(number, cvv)
  const form = usePayForm(prefilled)
  const { step, pay } = usePaying()
  const [failure, setFailure] = useState(notice === null ? null : { message: notice, attempt: 0 })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!cardForm || state.status !== 'ready' || step !== null) return
    onBusy(true)
    const outcome = await pay({ cardForm, billing: form.values, total, invoiceUuids })
    onBusy(outcome?.kind === 'unsettled')
    if (!outcome) return
    form.showProblem(outcome.kind === 'invalid' ? outcome : null)
    setFailure((before) => (outcome.kind === 'refused' ? { message: outcome.message, attempt: (before?.attempt ?? 0) + 1 } : null))
    if (outcome.kind === 'invalid') {
      if (outcome.field === 'number' || outcome.field === 'cvv') cardForm.focus(outcome.field)
      return
    }
    onOutcome(outcome)
  }

  // A corrected number takes its message away
  const errorOfNumber = state.validNumber ? undefined : form.errorOf('number')
  const errorOfCvv = state.validCvv ? undefined : form.errorOf('cvv')
  const isLoading = state.status === 'loading'

  return (
    <Card title="Pay by card" aside={<CardBrandMarks />}>
      {state.status === 'failed' && (
        <ErrorState
          compact
          title="The card form could not be loaded"
          message="Nothing was charged. Check your connection and try again."
          onRetry={() => cardForm?.retry()}
        />
      )}
      <form className={classes.form} aria-label="Pay by card" onSubmit={submit} noValidate hidden={state.status === 'failed'}>
        <HostedField
          className={classes.wide}
          label="Card number"
          place={number}
          error={errorOfNumber}
          isLoading={isLoading}
          onLabel={() => cardForm?.focus('number')}
          rightSection={<TypedBrand cardType={state.cardType} />}
          rightSectionWidth={72}
        />
        <ExpirationField
          ref={form.register('expiration')}
          className={classes.half}
          value={form.typed.expiration}
          onChange={(value) => form.change('expiration', value)}
          error={form.errorOf('expiration')}
        />
        <HostedField
          className={classes.half}
          label="CVV"
          place={cvv}
          error={errorOfCvv}
          isLoading={isLoading}
          onLabel={() => cardForm?.focus('cvv')}
          rightSection={<IconLock className={classes.icon} stroke={1.75} aria-hidden />}
          rightSectionWidth={40}
        />
        <TextInput className={classes.half} label="First name" autoComplete="cc-given-name" {...form.textField('first_name')} />
        <TextInput className={classes.half} label="Last name" autoComplete="cc-family-name" {...form.textField('last_name')} />
        <TextInput className={classes.wide} label="Address" autoComplete="billing street-address" {...form.textField('address')} />
        <TextInput className={classes.half} label="City" autoComplete="billing address-level2" {...form.textField('city')} />
        <Select
          ref={form.register('state')}
          className={classes.state}
          label="State"
          required
          withAsterisk={false}
          data={US_STATES}
          searchable
          allowDeselect={false}
          selectFirstOptionOnChange
          // The list itself scrolls: a scrolling box around it would be a place that the keyboard cannot reach
          withScrollArea={false}
          rightSection={<IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />}
          rightSectionPointerEvents="none"
          classNames={{ options: classes.stateOptions }}
          nothingFoundMessage="None"
          autoComplete="billing address-level1"
          error={form.errorOf('state')}
          value={form.typed.state === '' ? null : form.typed.state}
          onChange={(state) => form.change('state', state ?? '')}
        />
        <TextInput
          className={classes.zip}
          label="ZIP"
          inputMode="numeric"
          autoComplete="billing postal-code"
          {...form.textField('zip_code')}
        />
        <TextInput className={classes.wide} label="Phone" type="tel" autoComplete="tel" {...form.textField('phone')} />
        <div className={classes.wide}>
          {failure && (
            <div className={classes.failure}>
              <FormMessage key={failure.attempt} tone="bad">
                {failure.message}
                {failure.message.endsWith(ATTEMPT_FAILED_TAIL) && <p>{NOTHING_CHARGED_YET}</p>}
              </FormMessage>
            </div>
          )}
          <SubmitButton
            size="lg"
            fullWidth
            loading={step !== null}
            loadingLabel={step ? STEP_WORDS[step] : undefined}
            disabled={isLoading}
            leftSection={<IconLock className={classes.payIcon} stroke={1.75} aria-hidden />}
          >
            Pay {formatMoney(total)}
          </SubmitButton>
          <p className={classes.promise}>
            <IconShieldLock className={classes.icon} stroke={1.75} aria-hidden />
            <span>Card number and CVV go straight to the card processor. They never reach this portal.</span>
          </p>
        </div>
      </form>
    </Card>
  )
}

import { TextInput, useComputedColorScheme } from '@mantine/core'
import { IconChevronDown, IconLock, IconShieldLock } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { getCardForm, reportBlockedHost } from '#contract/billing/payments.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { US_STATES, US_TERRITORIES } from '#contract/formats/us-states.ts'
import type { BillingDetails, BillingField } from '../../../card-payment/billing-details.ts'
import { cardPaymentMessages } from '../../../card-payment/card-payment-messages.ts'
import type { PayStep } from '../../../card-payment/pay-flow.ts'
import { type PayEnd, useCardPayment } from '../../../card-payment/use-card-payment.ts'
import type { BlockedHost } from '../../../card-payment/watch-blocked-hosts.ts'
import { call } from '../../../platform/api/api.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { SelectOnDemand } from '../../../ui/forms/ChoicesOnDemand.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { createPayCalls } from '../billing.data.ts'
import { CardBrandMarks, TypedBrand } from './CardBrandMarks.tsx'
import { ExpirationField } from './ExpirationField.tsx'
import { HostedField } from './HostedField.tsx'
import classes from './pay.module.css'
import { useLeavePaymentQuestion } from './use-leave-question.ts'

interface PayCardProps {
  total: number
  invoiceUuids: string[]
  prefilled: Partial<BillingDetails>
  /** Message about an earlier attempt whose outcome has only now become known */
  notice: string | null
  onStart: () => void
  onEnd: (end: PayEnd) => void
}

const STEP_LABELS: Record<PayStep, string> = { reserving: 'Checking', charging: 'Paying', confirming: 'Confirming' }
/** Every field is required, so none is marked with an asterisk */
const BARE_REQUIRED = { required: true, withAsterisk: false }
const fetchCardFormSettings = () => call(getCardForm)
const reportBlockedHostToApi = (blocked: BlockedHost) => call(reportBlockedHost, { body: blocked })

export function PayCard({ total, invoiceUuids, prefilled, notice, onStart, onEnd }: PayCardProps) {
  const form = useCardPayment({
    loadSettings: fetchCardFormSettings,
    reportBlocked: reportBlockedHostToApi,
    colorScheme: useComputedColorScheme('light'),
    prefilled,
    earlierFailure: notice,
    messages: cardPaymentMessages,
    total,
    calls: createPayCalls(invoiceUuids),
    onStart,
    onEnd,
  })
  useLeavePaymentQuestion(form)
  const { status, failure, step } = form
  const isLoading = status === 'loading'
  const state = form.input('state')

  /** Props of a plain text field, except its label */
  const textField = (field: BillingField) => {
    const { value, problem, change, ref } = form.input(field)
    return {
      ...BARE_REQUIRED,
      ref,
      error: problem,
      value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value),
    }
  }

  return (
    <Card title="Pay by card" aside={<CardBrandMarks />}>
      {status === 'failed' && (
        <ErrorState
          compact
          title="The card form could not be loaded"
          message="You weren’t charged. Check your connection and try again."
          onRetry={form.retry}
        />
      )}
      <form className={classes.form} aria-label="Pay by card" onSubmit={form.submit} noValidate hidden={status === 'failed'}>
        <HostedField
          className={classes.wide}
          label="Card number"
          input={form.hosted('number')}
          isLoading={isLoading}
          loadingLabel="Loading card form"
          rightSection={<TypedBrand cardType={form.cardType} />}
          rightSectionWidth={72}
        />
        <ExpirationField className={classes.half} {...form.input('expiration')} />
        <HostedField
          className={classes.half}
          label="CVV"
          input={form.hosted('cvv')}
          isLoading={isLoading}
          rightSection={<IconLock className={classes.icon} stroke={1.75} aria-hidden />}
          rightSectionWidth={40}
        />
        <TextInput className={classes.half} label="First name" autoComplete="cc-given-name" {...textField('first_name')} />
        <TextInput className={classes.half} label="Last name" autoComplete="cc-family-name" {...textField('last_name')} />
        <TextInput className={classes.wide} label="Address" autoComplete="billing street-address" {...textField('address')} />
        <TextInput className={classes.half} label="City" autoComplete="billing address-level2" {...textField('city')} />
        <SelectOnDemand
          {...BARE_REQUIRED}
          ref={state.ref}
          className={classes.state}
          label="State"
          data={[...US_STATES, { group: 'DC and territories', items: [...US_TERRITORIES] }]}
          searchable
          allowDeselect={false}
          selectFirstOptionOnChange
          // The list itself scrolls: Mantine's scroll area around it would not be reachable by keyboard
          withScrollArea={false}
          rightSection={<IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />}
          rightSectionPointerEvents="none"
          classNames={{ options: classes.stateOptions }}
          nothingFoundMessage="None"
          autoComplete="billing address-level1"
          error={state.problem}
          value={state.value === '' ? null : state.value}
          onChange={(code) => state.change(code ?? '')}
        />
        <TextInput className={classes.zip} label="ZIP" inputMode="numeric" autoComplete="billing postal-code" {...textField('zip_code')} />
        <TextInput className={classes.wide} label="Phone" type="tel" autoComplete="tel" {...textField('phone')} />
        <div className={classes.wide}>
          {failure && (
            <div className={classes.failure}>
              <FormMessage key={failure.attempt} tone="bad">
                {failure.message}
                {failure.advice !== null && <p>{failure.advice}</p>}
              </FormMessage>
            </div>
          )}
          <SubmitButton
            size="lg"
            fullWidth
            loading={step !== null}
            loadingLabel={step ? STEP_LABELS[step] : undefined}
            disabled={isLoading}
            leftSection={<IconLock className={classes.payIcon} stroke={1.75} aria-hidden />}
          >
            Pay {formatMoney(total)}
          </SubmitButton>
          <p className={classes.promise}>
            <IconShieldLock className={classes.icon} stroke={1.75} aria-hidden />
            <span>Your card number and CVV go straight to the card processor. They never reach this portal.</span>
          </p>
        </div>
      </form>
    </Card>
  )
}

import { Button, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CALLING_CODE_DIGITS } from '#contract/calls/calling-phone.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { errorMessageOf, errorMessageUnlessSignedOut, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatMoment } from '../../../platform/time/moments.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useCallingPhone, useConfirmCallingPhone, useRemoveCallingPhone, useSendCallingCode } from './calling-phone.data.ts'
import classes from './calling-phone.module.css'

/** The phone that rings first when the signed-in person calls a customer */
export function CallingPhoneCard() {
  const phone = useCallingPhone()
  return (
    <Card title="Your phone for calls">
      {phone.data ? (
        <PhoneSteps number={phone.data.number} waiting={phone.data.waiting_number} />
      ) : phone.isError && !isSessionEnded(phone.error) ? (
        <ErrorState
          title="Your phone could not be loaded"
          message={errorMessageOf(phone.error)}
          requestId={requestIdOf(phone.error)}
          onRetry={() => void phone.refetch()}
        />
      ) : (
        <Loading label="Loading your phone">
          <Skeleton height={72} />
        </Loading>
      )}
    </Card>
  )
}

function PhoneSteps({ number, waiting }: { number: string | null; waiting: string | null }) {
  const [isChanging, setChanging] = useState(false)
  if (waiting && !isChanging) return <CodeForm number={waiting} onChange={() => setChanging(true)} />
  if (number && !isChanging) return <ConfirmedPhone number={number} onChange={() => setChanging(true)} />
  return <NumberForm onSent={() => setChanging(false)} onCancel={number || waiting ? () => setChanging(false) : undefined} />
}

function ConfirmedPhone({ number, onChange }: { number: string; onChange: () => void }) {
  const remove = useRemoveCallingPhone()
  return (
    <div className={classes.confirmed}>
      <p>
        <span className={classes.number}>{formatPhoneNumber(number)}</span>
        <br />
        <span className={classes.note}>Rings first when you call. Customers see your business number.</span>
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onChange}>
          Change phone
        </Button>
        <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove phone
        </Button>
      </div>
    </div>
  )
}

function NumberForm({ onSent, onCancel }: { onSent: () => void; onCancel: (() => void) | undefined }) {
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSendCallingCode()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    if (number.trim() === '') return setProblem('Enter your phone number')
    send.mutate(number.trim(), { onSuccess: onSent, onError: (error) => setProblem(errorMessageUnlessSignedOut(error)) })
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Your phone for calls">
      <TextInput
        className={classes.field}
        label="Your phone"
        description="Rings first when you call a customer, who sees your business number. We’ll text you a code."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={number}
        error={problem}
        onChange={({ currentTarget }) => {
          setNumber(currentTarget.value)
          setProblem(null)
        }}
      />
      <SubmitButton className={classes.button} variant="default" loading={send.isPending}>
        Text me a code
      </SubmitButton>
      {onCancel && (
        <Button className={classes.button} variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  )
}

function CodeForm({ number, onChange }: { number: string; onChange: () => void }) {
  const { timeZone } = useSession()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirmation = useConfirmCallingPhone()
  const again = useSendCallingCode()
  const waitsUntil = again.data?.text_waits_until

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (confirmation.isPending) return
    if (code.length !== CALLING_CODE_DIGITS) return setProblem(`The code has ${CALLING_CODE_DIGITS} digits`)
    confirmation.mutate(code, { onError: (error) => setProblem(errorMessageUnlessSignedOut(error)) })
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Enter the code">
      <TextInput
        className={classes.field}
        label={`Code texted to ${formatPhoneNumber(number)}`}
        description={waitsUntil ? `Texts aren’t sent at night. Yours comes ${formatMoment(waitsUntil, timeZone)}.` : 'Works for one day.'}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CALLING_CODE_DIGITS}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value.replace(/\D/g, ''))
          setProblem(null)
        }}
      />
      <SubmitButton className={classes.button} variant="default" loading={confirmation.isPending} loadingLabel="Confirming">
        Confirm
      </SubmitButton>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="xs"
          loading={again.isPending}
          onClick={() => again.mutate(number, { onError: (error) => setProblem(errorMessageUnlessSignedOut(error)) })}
        >
          Send a new code
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={onChange}>
          Use another number
        </Button>
      </div>
    </form>
  )
}

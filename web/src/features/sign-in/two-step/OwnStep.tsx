import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { Enrolment } from '#contract/sign-in/two-step.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useCurrentPasswordPrompt } from '../../../platform/session/current-password.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { CurrentPasswordField } from '../../../ui/forms/CurrentPasswordField.tsx'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { AppEnrolment } from './AppEnrolment.tsx'
import { CodeForm, type CodeFormProps } from './CodeForm.tsx'
import { EnabledStep } from './EnabledStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { type TwoStepState, useBeginTwoStep, useEnableTwoStep } from './two-step.data.ts'
import classes from './two-step.module.css'

const loadFormSchema = async () => (await import('#contract/sign-in/current-password.ts')).ownerForm

/** The signed-in account's second step: setting it up, and managing it once it is on */
export function OwnStep({ state }: { state: TwoStepState }) {
  // Not in SetUp, which has unmounted by the time the response arrives, so the recovery codes would never be shown
  const enabling = useEnableTwoStep()
  const [codes, setCodes] = useState<string[] | null>(null)
  const badge = <StatusBadge tone={state.enabled ? 'good' : 'neutral'}>{state.enabled ? 'On' : 'Off'}</StatusBadge>
  if (codes) {
    return (
      <Card title="Your recovery codes" aside={badge}>
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </Card>
    )
  }
  return (
    <Card title="Your account" aside={badge}>
      {state.enabled ? (
        <EnabledStep state={state} onCodes={setCodes} />
      ) : (
        <SetUp
          isSending={enabling.isPending}
          onCode={(code, onError) => enabling.mutate(code, { onSuccess: ({ data }) => setCodes(data.recovery_codes), onError })}
        />
      )}
    </Card>
  )
}

function SetUp(sending: Pick<CodeFormProps, 'isSending' | 'onCode'>) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  return (
    <Stack gap="md">
      <p className={classes.text}>Two-step sign-in protects your account even if your password leaks.</p>
      {enrolment ? (
        <>
          <AppEnrolment enrolment={enrolment} />
          <CodeForm submitLabel="Turn on" description="The code the app shows now. This signs out every other device" {...sending} />
        </>
      ) : (
        <BeginButton onBegun={setEnrolment} />
      )}
    </Stack>
  )
}

function BeginButton({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const begin = useBeginTwoStep()
  const passwordPrompt = useCurrentPasswordPrompt()
  const { form, onSubmit, failure, showFailure } = useFormShowingFirstProblem(loadFormSchema, { current_password: '' }, (values) =>
    begin.mutate(passwordPrompt.isRequired ? values : {}, {
      onSuccess: ({ data }) => onBegun(data),
      onError: (error) => {
        passwordPrompt.recordFailure(error)
        showFailure(error)
      },
    }),
  )
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <Stack gap="md">
        {passwordPrompt.isRequired && <CurrentPasswordField {...form.getInputProps('current_password')} />}
        <FormFailure failure={failure} />
        <div>
          <SubmitButton loading={begin.isPending}>Set up an authenticator app</SubmitButton>
        </div>
      </Stack>
    </form>
  )
}

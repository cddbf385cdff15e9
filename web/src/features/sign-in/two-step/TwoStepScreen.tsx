import { Button, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { Enrolment, getTwoStep } from '#contract/two-step.ts'
import { problemOf } from '../../../platform/api-error.ts'
import { useSession } from '../../../platform/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadingCard } from '../../../ui/LoadingCard.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { AppEnrolment } from './AppEnrolment.tsx'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useBeginTwoStep, useDisableTwoStep, useEnableTwoStep, useRequireTwoStep, useTwoStep } from './two-step.data.ts'
import classes from './two-step.module.css'

type State = EndpointResponse<typeof getTwoStep>['data']

export default function TwoStepScreen() {
  const { type } = useSession()
  const { data, isError, error, refetch } = useTwoStep()
  const state = data?.data
  const problem = isError && !state ? problemOf(error) : null
  return (
    <>
      <PageHead parent="Settings" title="Two-Step Sign-In" />
      {problem && (
        <Card>
          <ErrorState title="The setting could not be loaded" {...problem} onRetry={() => void refetch()} />
        </Card>
      )}
      {!isError && !state && <LoadingCard title="Your account" />}
      {state && (
        <Stack gap="lg">
          <OwnStep state={state} />
          {type === 'MAIN' && <EverybodysStep state={state} />}
        </Stack>
      )}
    </>
  )
}

function OwnStep({ state }: { state: State }) {
  const begin = useBeginTwoStep()
  const enabling = useEnableTwoStep()
  const disabling = useDisableTwoStep()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const badge = <StatusBadge tone={state.enabled ? 'good' : 'neutral'}>{state.enabled ? 'On' : 'Off'}</StatusBadge>
  if (codes) {
    return (
      <Card title="Your recovery codes" aside={badge}>
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </Card>
    )
  }
  if (state.enabled) {
    return (
      <Card title="Your account" aside={badge}>
        <Stack gap="md">
          <p className={classes.words}>
            You log in with your password and a code of your authenticator app. {state.recovery_codes_left} recovery codes are left.
          </p>
          {state.required ? (
            <p className={classes.words}>Your business requires it, so it cannot be switched off.</p>
          ) : (
            <CodeForm
              submitLabel="Switch off"
              description="A code of the app, or a recovery code"
              isSending={disabling.isPending}
              onCode={(code, onError) => disabling.mutate(code, { onError })}
            />
          )}
        </Stack>
      </Card>
    )
  }
  return (
    <Card title="Your account" aside={badge}>
      <Stack gap="md">
        <p className={classes.words}>A password can be guessed or stolen. With a second step it opens nothing without your phone.</p>
        {enrolment ? (
          <>
            <AppEnrolment enrolment={enrolment} />
            <CodeForm
              submitLabel="Switch on"
              description="The code that the app shows now"
              isSending={enabling.isPending}
              onCode={(code, onError) =>
                enabling.mutate(code, {
                  onSuccess: ({ data }) => {
                    setCodes(data.recovery_codes)
                    setEnrolment(null)
                  },
                  onError,
                })
              }
            />
          </>
        ) : (
          <div>
            <Button loading={begin.isPending} onClick={() => begin.mutate(undefined, { onSuccess: ({ data }) => setEnrolment(data) })}>
              Set up an authenticator app
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}

function EverybodysStep({ state }: { state: State }) {
  const requiring = useRequireTwoStep()
  return (
    <Card title="Everybody in your business">
      <Switch
        label="Require two-step sign-in"
        description={
          state.enabled || state.required
            ? 'Who has none is signed out, and sets up an app at the next log in'
            : 'Switch it on for your own account first'
        }
        checked={state.required}
        disabled={requiring.isPending || !(state.enabled || state.required)}
        onChange={(event) => requiring.mutate(event.currentTarget.checked)}
      />
    </Card>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { beginAnotherApp } from '#contract/sign-in/two-step.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { AppEnrolment } from './AppEnrolment.tsx'
import { CodeForm } from './CodeForm.tsx'
import { type TwoStepState, useBeginAnotherApp, useDisableTwoStep, useRenewRecoveryCodes, useSwitchToAnotherApp } from './two-step.data.ts'
import classes from './two-step.module.css'

type Task = 'codes' | 'app' | 'off'
const ANY_CODE = 'A code from the app, or a recovery code'

interface EnabledStepProps {
  state: TwoStepState
  onCodes: (codes: string[]) => void
}

/** Each change requires a code, because an open screen is not proof enough */
export function EnabledStep({ state, onCodes }: EnabledStepProps) {
  const [task, setTask] = useState<Task | null>(null)
  const renewing = useRenewRecoveryCodes()
  const disabling = useDisableTwoStep()
  return (
    <Stack gap="md">
      <p className={classes.text}>
        You log in with your password and a code from your authenticator app. {state.recovery_codes_left} recovery codes left.
        {state.required && ' Your business requires it, so you can’t turn it off.'}
      </p>
      <Group gap="sm">
        <Button variant="default" aria-expanded={task === 'codes'} onClick={() => setTask('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" aria-expanded={task === 'app'} onClick={() => setTask('app')}>
          Set up another app
        </Button>
        {!state.required && (
          <Button variant="default" aria-expanded={task === 'off'} onClick={() => setTask('off')}>
            Turn off
          </Button>
        )}
      </Group>
      {task === 'codes' && (
        <CodeForm
          key="codes"
          submitLabel="Create new codes"
          description={`${ANY_CODE}. Your old recovery codes stop working`}
          isSending={renewing.isPending}
          onCode={(code, onError) => renewing.mutate(code, { onSuccess: ({ data }) => onCodes(data.recovery_codes), onError })}
        />
      )}
      {task === 'app' && <AnotherApp onDone={() => setTask(null)} />}
      {task === 'off' && (
        <CodeForm
          key="off"
          submitLabel="Turn off two-step sign-in"
          description={ANY_CODE}
          isSending={disabling.isPending}
          onCode={(code, onError) => disabling.mutate(code, { onError })}
        />
      )}
    </Stack>
  )
}

/** Requires a code from the current app first, then one from the new app; until then the current app stays valid */
function AnotherApp({ onDone }: { onDone: () => void }) {
  const beginning = useBeginAnotherApp()
  const switching = useSwitchToAnotherApp()
  const [begun, setBegun] = useState<EndpointResponse<typeof beginAnotherApp>['data'] | null>(null)
  if (!begun) {
    return (
      <CodeForm
        key="present"
        submitLabel="Continue"
        description={ANY_CODE}
        isSending={beginning.isPending}
        onCode={(code, onError) => beginning.mutate(code, { onSuccess: ({ data }) => setBegun(data), onError })}
      />
    )
  }
  return (
    <>
      <AppEnrolment enrolment={begun.enrolment} />
      <CodeForm
        key="other"
        submitLabel="Use this app"
        description="The code the new app shows now. This signs out every other device"
        isSending={switching.isPending}
        onCode={(code, onError) => switching.mutate({ ticket: begun.ticket, code }, { onSuccess: onDone, onError })}
      />
    </>
  )
}

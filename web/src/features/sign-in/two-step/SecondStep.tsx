import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { OwnHost } from '#contract/sign-in/own-host.ts'
import type { Enrolment } from '#contract/sign-in/two-step.ts'
import { SignInFrame } from '../../../ui/brand/SignInFrame.tsx'
import { AppEnrolment } from './AppEnrolment.tsx'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useFinishSignIn } from './two-step.data.ts'
import classes from './two-step.module.css'

interface SecondStepProps {
  ticket: string
  enrolment: Enrolment | null
  support_email: string
  onSignedIn: (session: { token: string; own_host?: OwnHost | undefined }) => void
  onBack: () => void
}

/**
 * Shown after a correct password: prompts for the code, or first sets up the app if the business requires one and the account has none yet
 */
export function SecondStep({ ticket, enrolment, support_email: supportEmail, onSignedIn, onBack }: SecondStepProps) {
  const finishing = useFinishSignIn()
  const [signedIn, setSignedIn] = useState<{ token: string; codes: string[] } | null>(null)
  if (signedIn) {
    return (
      <SignInFrame title="Your recovery codes">
        <RecoveryCodes codes={signedIn.codes} onDone={() => onSignedIn({ token: signedIn.token })} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title={enrolment ? 'Set up two-step sign-in' : 'Enter the code'}
      description={
        enrolment
          ? 'Your business requires two-step sign-in with an authenticator app.'
          : 'Open your authenticator app. The code changes every 30 seconds.'
      }
    >
      <Stack gap="lg">
        {enrolment && <AppEnrolment enrolment={enrolment} />}
        <CodeForm
          submitLabel="Log in"
          description={enrolment ? undefined : 'No phone? Use one of your recovery codes'}
          isSending={finishing.isPending}
          onCode={(code, onError) =>
            finishing.mutate(
              { ticket, code },
              {
                onSuccess: ({ data }) =>
                  data.recovery_codes.length > 0 ? setSignedIn({ token: data.token, codes: data.recovery_codes }) : onSignedIn(data),
                onError,
              },
            )
          }
        />
        {!enrolment && (
          <p className={classes.lost}>
            Lost your phone and recovery codes? Ask an administrator to turn off two-step sign-in, or email{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        )}
        <Button variant="default" fullWidth onClick={onBack}>
          Back to log in
        </Button>
      </Stack>
    </SignInFrame>
  )
}

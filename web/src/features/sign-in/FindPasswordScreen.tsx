import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFormShowingFirstProblem } from '../../platform/first-problem-form.ts'
import { findRememberedEmail } from '../../platform/session/remembered-email.ts'
import { SignInFrame } from '../../ui/brand/SignInFrame.tsx'
import { FormFailure, FormMessage } from '../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import { useRequestPasswordReset } from './sign-in.data.ts'
import classes from './sign-in.module.css'

const loadFormSchema = async () => (await import('#contract/sign-in/sign-in.ts')).findPasswordForm

export default function FindPasswordScreen() {
  const find = useRequestPasswordReset()
  const [remembered] = useState(findRememberedEmail)
  const { form, onSubmit, failure, clearFailure } = useFormShowingFirstProblem(
    loadFormSchema,
    { email: remembered },
    ({ email }): Promise<unknown> => find.mutateAsync(email, { onSuccess: clearFailure }),
  )

  if (find.isSuccess) return <ResetEmailSent address={find.variables.trim()} onAnotherAddress={find.reset} />
  return (
    <SignInFrame title="Find password" description="Enter your account email. We’ll send you a link to set a new password.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <TextInput label="Email" type="email" autoComplete="username" size="md" {...form.getInputProps('email')} />
          <FormFailure failure={failure} />
          <SubmitButton loading={find.isPending} size="lg" fullWidth>
            Send reset email
          </SubmitButton>
          <BackToLogin />
        </Stack>
      </form>
    </SignInFrame>
  )
}

function ResetEmailSent({ address, onAnotherAddress }: { address: string; onAnotherAddress: () => void }) {
  const message = useRef<HTMLDivElement>(null)

  // The focused form has unmounted, so the focus moves to the message that replaces it
  useEffect(() => message.current?.focus(), [])

  return (
    <SignInFrame title="Check your email">
      <Stack gap="md">
        <div ref={message} tabIndex={-1} className={classes.sent}>
          <FormMessage tone="good" isSilent>
            <p>The password reset email has been sent to the email address</p>
            <p className={classes.sentAddress}>{address}</p>
          </FormMessage>
        </div>
        <p className={classes.hint}>The link works once, within one hour. If nothing arrives, check your spam folder.</p>
        <Button variant="default" size="lg" fullWidth onClick={onAnotherAddress}>
          Use another address
        </Button>
        <BackToLogin />
      </Stack>
    </SignInFrame>
  )
}

function BackToLogin() {
  return (
    <TextLink to="/login" size="body" className={classes.back}>
      Back to log in
    </TextLink>
  )
}

import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OwnHost } from '#contract/sign-in/own-host.ts'
import type { signIn } from '#contract/sign-in/sign-in.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useFormShowingFirstProblem } from '../../platform/first-problem-form.ts'
import { clearRememberedEmail, findRememberedEmail, rememberEmail } from '../../platform/session/remembered-email.ts'
import { toSafeRedirectPath } from '../../platform/session/safe-redirect.ts'
import { startSession } from '../../platform/session/session.ts'
import { currentBrand } from '../../ui/brand/brand.ts'
import { SignInFrame } from '../../ui/brand/SignInFrame.tsx'
import { FormFailure } from '../../ui/forms/FormMessage.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import { isFromOtherBrandsHost, loginUrlAtOwnBrand } from './own-host.ts'
import { type Credentials, useSignIn } from './sign-in.data.ts'
import classes from './sign-in.module.css'
import { SecondStep } from './two-step/SecondStep.tsx'

const loadFormSchema = async () => (await import('#contract/sign-in/sign-in.ts')).credentials

export default function LoginScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const login = useSignIn()
  // A user who has just set a password need not type their email again
  const { loginEmail } = useLocation({ select: ({ state }) => state })
  const [remembered] = useState(findRememberedEmail)
  const [known] = useState(loginEmail ?? remembered)
  const [remember, setRemember] = useState(remembered !== '')

  // Required on a new device while somebody is trying many passwords
  const [isCodeRequired, setIsCodeRequired] = useState(false)
  const [secondStep, setSecondStep] = useState<EndpointResponse<typeof signIn>['data']['two_step']>()
  const enter = ({ token, own_host: ownHost }: { token: string; own_host?: OwnHost | undefined }) => {
    if (ownHost) return window.location.assign(loginUrlAtOwnBrand(ownHost, search.redirect))
    startSession(token)
    void navigate({ href: toSafeRedirectPath(search.redirect), replace: true })
  }

  const { form, onSubmit, failure, showFailure } = useFormShowingFirstProblem<Credentials>(
    loadFormSchema,
    { user_email: known, password: '', email_code: '' },
    (values) =>
      login.mutate(
        { ...values, remember },
        {
          onSuccess: ({ data }) => {
            if (remember) rememberEmail(values.user_email.trim())
            else clearRememberedEmail()
            if (data.two_step) setSecondStep(data.two_step)
            else enter(data)
          },
          onError: (error) => {
            if (error instanceof ApiError && error.field === 'email_code') setIsCodeRequired(true)
            showFailure(error)
          },
        },
      ),
  )

  const firstToFill = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // No autofocus on a phone, where the on-screen keyboard would cover half of the page before the user has read it
    if (window.matchMedia('(min-width: 48em)').matches) firstToFill.current?.focus({ preventScroll: true })
  }, [])

  if (secondStep) return <SecondStep {...secondStep} onSignedIn={enter} onBack={() => setSecondStep(undefined)} />
  return (
    <SignInFrame
      title="Log in"
      description={
        isFromOtherBrandsHost(search.from)
          ? `Your account is on ${currentBrand().name}, so we brought you here. Please log in again.`
          : 'Use the email address of your practice account.'
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            ref={known === '' ? firstToFill : undefined}
            label="Email"
            type="email"
            autoComplete="username"
            size="md"
            {...form.getInputProps('user_email')}
          />
          <div className={classes.passwordRow}>
            <PasswordField
              ref={known === '' ? undefined : firstToFill}
              label="Password"
              autoComplete="current-password"
              size="md"
              {...form.getInputProps('password')}
            />
            <TextLink to="/findId" className={classes.forgot}>
              Forgot password?
            </TextLink>
          </div>
          {isCodeRequired && (
            <TextInput
              label="Code from your email"
              autoComplete="one-time-code"
              size="md"
              description="If this address has an account, you’ll get a code within a minute. It works for 15 minutes."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...form.getInputProps('email_code')}
            />
          )}
          <Checkbox label="Remember Me" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
          <FormFailure failure={failure} />
          <SubmitButton className={classes.logIn} loading={login.isPending} size="lg" fullWidth>
            Log in
          </SubmitButton>
        </Stack>
      </form>
    </SignInFrame>
  )
}

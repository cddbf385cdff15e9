import { Skeleton, Stack, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { checkResetCode } from '#contract/sign-in/sign-in.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { ApiError, errorMessageOf, requestIdOf } from '../../platform/api/api-error.ts'
import { useFormShowingFirstProblem } from '../../platform/first-problem-form.ts'
import { SignInFrame } from '../../ui/brand/SignInFrame.tsx'
import { notifyError } from '../../ui/dialogs/toasts.ts'
import { FormFailure } from '../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Loading } from '../../ui/states/LoadingCard.tsx'
import { NewPasswordFields, NO_PASSWORDS } from './NewPasswordFields.tsx'
import { useCheckedResetCode, useResetPassword } from './sign-in.data.ts'
import classes from './sign-in.module.css'

const loadFormSchema = async () => (await import('#contract/sign-in/sign-in.ts')).resetPasswordForm

export default function PasswordResetScreen() {
  const { code = '' }: { code?: string } = useParams({ strict: false })
  const check = useCheckedResetCode(code)
  const navigate = useNavigate()
  const isRejected = check.error instanceof ApiError && check.error.status === 400

  useEffect(() => {
    if (!isRejected) return
    // After the navigation, which removes the error toasts of the previous screen
    void navigate({ to: '/login', replace: true }).then(() => notifyError(errorMessageOf(check.error)))
  }, [isRejected, check.error, navigate])

  return (
    <SignInFrame {...headingOfLinkState(check.data, check.isError)}>
      {check.isSuccess ? (
        <NewPasswordForm link={check.data} />
      ) : check.isError && !isRejected ? (
        <ErrorState
          title="The link could not be checked"
          message={errorMessageOf(check.error)}
          requestId={requestIdOf(check.error)}
          onRetry={() => void check.refetch()}
        />
      ) : (
        <CheckingCode />
      )}
    </SignInFrame>
  )
}

type Link = EndpointResponse<typeof checkResetCode>

/** Until the code is checked, it is unknown whether this is a reset or an invitation */
function headingOfLinkState(link: Link | undefined, hasFailed: boolean): { title: string; description: string } {
  if (link?.kind === 'invitation')
    return { title: `Welcome to ${link.company_name}`, description: `Choose a password for ${link.login_email}, then log in with it.` }
  return link
    ? { title: 'Reset password', description: 'Choose a new password for your account.' }
    : { title: 'Choose a password', description: hasFailed ? '' : 'Checking your link…' }
}

const BUTTONS = { invitation: 'Set password', reset: 'Reset password' }
const SUCCESSES = { invitation: 'Password set. You can log in now', reset: 'Reset password successfully' }

function NewPasswordForm({ link }: { link: Link }) {
  const { kind, login_email: loginEmail, client_account_uuid: accountUuid, post_fix_url_uuid: codeUuid } = link
  const reset = useResetPassword()
  const navigate = useNavigate()
  const { form, onSubmit, failure } = useFormShowingFirstProblem(
    loadFormSchema,
    { ...NO_PASSWORDS, name: link.name ?? '' },
    ({ password, name }) =>
      reset.mutateAsync(
        { accountUuid, codeUuid, password, name: name.trim(), success: SUCCESSES[kind] },
        { onSuccess: () => void navigate({ to: '/login', replace: true, state: { loginEmail } }) },
      ),
  )

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {/* Identifies the account to password managers */}
        <input type="text" autoComplete="username" value={loginEmail} readOnly hidden />
        <NewPasswordFields form={form} size="md" />
        {kind === 'invitation' && (
          <TextInput
            label="Your name"
            description="Optional. Colleagues see it instead of your email address."
            autoComplete="name"
            size="md"
            {...form.getInputProps('name')}
          />
        )}
        <FormFailure failure={failure} />
        <SubmitButton loading={reset.isPending} size="lg" fullWidth>
          {BUTTONS[kind]}
        </SubmitButton>
        {failure && (
          <TextLink to="/findId" size="body" className={classes.back}>
            Request a new link
          </TextLink>
        )}
      </Stack>
    </form>
  )
}

/** Skeleton of the form, so that checking a valid code causes no layout shift */
function CheckingCode() {
  return (
    <Loading label="Checking the link">
      <Stack gap="md">
        <Skeleton className={classes.ruledFieldSkeleton} />
        <Skeleton className={classes.fieldSkeleton} />
        <Skeleton className={classes.buttonSkeleton} />
      </Stack>
    </Loading>
  )
}

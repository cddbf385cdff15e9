import { Stack } from '@mantine/core'
import { changePasswordForm } from '#contract/sign-in.ts'
import { messageOf } from '../../platform/api-error.ts'
import { useFirstProblemForm } from '../../platform/first-problem-form.ts'
import { continueSession, useSession } from '../../platform/session.ts'
import { Card } from '../../ui/Card.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { notifyError, notifySuccess } from '../../ui/toasts.ts'
import { NewPasswordFields, NO_PASSWORDS } from './NewPasswordFields.tsx'
import { useChangePassword } from './sign-in.data.ts'
import classes from './sign-in.module.css'

export default function ChangePasswordScreen() {
  const change = useChangePassword()
  const { loginEmail } = useSession()
  const { form, onSubmit } = useFirstProblemForm(changePasswordForm, NO_PASSWORDS, ({ password }) =>
    change.mutate(password, {
      onSuccess: ({ data }) => {
        continueSession(data.token)
        form.reset()
        notifySuccess('Setting success！')
      },
      onError: (error) => notifyError(messageOf(error)),
    }),
  )

  return (
    <>
      <PageHead parent="Settings" title="Reset Password" />
      <div className={classes.changeCard}>
        <Card title="Set a new password" aside={loginEmail}>
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="md">
              <NewPasswordFields form={form} />
              <p className={classes.hint}>Every other device that is signed in with this account is signed out.</p>
              {change.error && <FormMessage tone="bad">{messageOf(change.error)}</FormMessage>}
              <div>
                <SubmitButton className={classes.submit} loading={change.isPending}>
                  Confirm
                </SubmitButton>
              </div>
            </Stack>
          </form>
        </Card>
      </div>
    </>
  )
}

import { Stack } from '@mantine/core'
import { useFormShowingFirstProblem } from '../../platform/first-problem-form.ts'
import { useSession } from '../../platform/session/session.ts'
import { Card } from '../../ui/content/Card.tsx'
import { FormFailure } from '../../ui/forms/FormMessage.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { NewPasswordFields, NO_PASSWORDS } from './NewPasswordFields.tsx'
import { useChangePassword } from './sign-in.data.ts'
import classes from './sign-in.module.css'

const EMPTY = { ...NO_PASSWORDS, current_password: '' }

const loadFormSchema = async () => (await import('#contract/sign-in/sign-in.ts')).changePasswordForm

export default function ChangePasswordScreen() {
  const change = useChangePassword()
  const { loginEmail } = useSession()
  const { form, onSubmit, failure, clearFailure } = useFormShowingFirstProblem(loadFormSchema, EMPTY, (passwords) =>
    change.mutateAsync(passwords, {
      onSuccess: () => {
        form.reset()
        clearFailure()
      },
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
              <PasswordField
                label="Current password"
                autoComplete="current-password"
                size="sm"
                {...form.getInputProps('current_password')}
              />
              <p className={classes.hint}>This signs out every other device.</p>
              <FormFailure failure={failure} />
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

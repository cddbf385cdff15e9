import { Button, Stack, Switch } from '@mantine/core'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useCurrentPasswordPrompt } from '../../../platform/session/current-password.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { CurrentPasswordField } from '../../../ui/forms/CurrentPasswordField.tsx'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { type TwoStepState, useSetTwoStepRequired } from './two-step.data.ts'
import classes from './two-step.module.css'

const loadFormSchema = async () => (await import('#contract/sign-in/current-password.ts')).ownerForm

const QUESTIONS = {
  on: 'Everyone without two-step sign-in is signed out now and sets up an app at their next login.',
  off: 'Everyone can then turn off two-step sign-in and log in with only their password.',
}

/** Requires confirmation before it signs people out or lowers the security */
export function EverybodysStep({ state }: { state: TwoStepState }) {
  const requiring = useSetTwoStepRequired()
  const passwordPrompt = useCurrentPasswordPrompt()
  const isPossible = state.enabled || state.required
  const { form, onSubmit, failure, showFailure, clearFailure } = useFormShowingFirstProblem(
    loadFormSchema,
    { current_password: '' },
    ({ current_password }) => change(!state.required, passwordPrompt.isRequired ? { current_password } : {}),
  )

  function change(required: boolean, proof: { current_password?: string }) {
    requiring.mutate(
      { required, ...proof },
      {
        onSuccess: () => {
          form.reset()
          clearFailure()
        },
        onError: (error) => {
          passwordPrompt.recordFailure(error)
          showFailure(error)
        },
      },
    )
  }

  async function confirmChange() {
    const isSure = await confirmDialog({
      title: state.required ? 'Stop requiring two-step sign-in?' : 'Require two-step sign-in?',
      message: state.required ? QUESTIONS.off : QUESTIONS.on,
      confirmLabel: state.required ? 'Stop requiring' : 'Require',
    })
    if (isSure) change(!state.required, {})
  }

  const isPasswordOpen = passwordPrompt.isRequired && state.required
  return (
    <Card title="Everyone in your business">
      <Stack gap="md">
        <Switch
          className={classes.switch}
          label="Require two-step sign-in"
          description={
            isPossible ? 'Anyone without it is signed out and sets up an app at their next login' : 'Turn it on for your own account first'
          }
          checked={state.required}
          disabled={requiring.isPending || !isPossible}
          onChange={() => void confirmChange()}
        />
        {isPasswordOpen && (
          <form onSubmit={onSubmit} noValidate className={classes.form}>
            <Stack gap="md">
              <CurrentPasswordField {...form.getInputProps('current_password')} />
              <div>
                <Button type="submit" loading={requiring.isPending}>
                  Stop requiring
                </Button>
              </div>
            </Stack>
          </form>
        )}
        <FormFailure failure={failure} />
      </Stack>
    </Card>
  )
}

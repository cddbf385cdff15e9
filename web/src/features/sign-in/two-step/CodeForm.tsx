import { Stack, TextInput } from '@mantine/core'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import classes from './two-step.module.css'

const loadFormSchema = async () => (await import('#contract/sign-in/two-step.ts')).codeForm

export interface CodeFormProps {
  submitLabel: string
  description?: string
  isSending: boolean
  onCode: (code: string, onError: (error: unknown) => void) => void
}

/** One field, for either an authenticator app's code or a recovery code */
export function CodeForm({ submitLabel, description, isSending, onCode }: CodeFormProps) {
  const { form, onSubmit, failure, showFailure } = useFormShowingFirstProblem(loadFormSchema, { code: '' }, ({ code }) => {
    onCode(code, showFailure)
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.code}>
      <Stack gap="md">
        <TextInput
          label="Code"
          description={description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="one-time-code"
          autoCapitalize="off"
          size="md"
          {...form.getInputProps('code')}
        />
        <FormFailure failure={failure} />
        <SubmitButton loading={isSending} size="md">
          {submitLabel}
        </SubmitButton>
      </Stack>
    </form>
  )
}

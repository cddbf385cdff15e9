import { Stack, Textarea, TextInput } from '@mantine/core'
import { supportForm } from '#contract/support.ts'
import { useFirstProblemForm } from '../../platform/first-problem-form.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { EMPTY_SUPPORT_FORM, SENT, useSendSupportInquiry } from './support.data.ts'
import classes from './support.module.css'

export function SupportForm() {
  const send = useSendSupportInquiry()
  const { form, onSubmit, failure, showFailure, clearFailure } = useFirstProblemForm(supportForm, EMPTY_SUPPORT_FORM, (values) =>
    send.mutate(values, {
      onSuccess: () => {
        form.reset()
        clearFailure()
      },
      onError: showFailure,
    }),
  )
  const field = (name: keyof typeof EMPTY_SUPPORT_FORM & string) => ({ required: true, ...form.getInputProps(name) })

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <div className={classes.pair}>
          <TextInput label="First Name" autoComplete="given-name" {...field('first_name')} />
          <TextInput label="Last Name" autoComplete="family-name" {...field('last_name')} />
          <TextInput label="Phone Number" type="tel" autoComplete="tel" {...field('phone_number')} />
          <TextInput label="E-Mail" type="email" autoComplete="email" {...field('email')} />
        </div>
        <Textarea label="Note" rows={6} {...field('inquiry')} />
        {send.isSuccess && !form.isDirty() && (
          <FormMessage key={send.submittedAt} tone="good">
            {SENT}
          </FormMessage>
        )}
        {failure && (
          <FormMessage key={failure.attempt} tone="bad">
            {failure.message}
          </FormMessage>
        )}
        <div>
          <SubmitButton className={classes.submit} loading={send.isPending}>
            Submit
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}

import { Stack, Textarea, TextInput } from '@mantine/core'
import { supportForm } from '#contract/support.ts'
import { messageOf } from '../../platform/api-error.ts'
import { useFirstProblemForm } from '../../platform/first-problem-form.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { notifyError, notifySuccess } from '../../ui/toasts.ts'
import { EMPTY_SUPPORT_FORM, useSendSupportInquiry } from './support.data.ts'
import classes from './support.module.css'

const SENT = 'Thank you. Your question has been sent; we answer by e-mail.'

export function SupportForm() {
  const send = useSendSupportInquiry()
  const { form, onSubmit, showServerProblem } = useFirstProblemForm(supportForm, EMPTY_SUPPORT_FORM, (values) =>
    send.mutate(values, {
      onSuccess: () => {
        form.reset()
        notifySuccess(SENT)
      },
      onError: (error) => {
        showServerProblem(error)
        notifyError(messageOf(error))
      },
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
        {send.isSuccess && !form.isDirty() && <FormMessage tone="good">{SENT}</FormMessage>}
        {send.isError && <FormMessage tone="bad">{messageOf(send.error)}</FormMessage>}
        <div>
          <SubmitButton className={classes.submit} loading={send.isPending}>
            Submit
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}

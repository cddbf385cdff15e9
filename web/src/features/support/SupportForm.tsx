import { Stack, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormShowingFirstProblem } from '../../platform/first-problem-form.ts'
import { useSession } from '../../platform/session/session.ts'
import { Card } from '../../ui/content/Card.tsx'
import { FormFailure, FormMessage } from '../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { EMPTY_SUPPORT_FORM, type SupportValues, useSendSupportInquiry, useSupportSender, useSupportTimes } from './support.data.ts'
import classes from './support.module.css'
import { buildSentMessage, describeConfirmationCopy } from './support-messages.ts'

const loadFormSchema = async () => (await import('#contract/support.ts')).supportForm

/** Prefilled with what is known about the sender. If that cannot be loaded, the form is empty */
export function SupportForm() {
  const { data: sender, isPending } = useSupportSender()
  const { data: times } = useSupportTimes()
  const { timeZone, loginEmail, nickname } = useSession()
  const send = useSendSupportInquiry(() => buildSentMessage(times, timeZone))
  /** Prefills only once: a field that the user empties stays empty */
  const isFilledIn = useRef(false)
  const { form, onSubmit, failure, clearFailure } = useFormShowingFirstProblem(loadFormSchema, EMPTY_SUPPORT_FORM, (values) =>
    send.mutateAsync(values, {
      onSuccess: () => {
        begin({ ...values, inquiry: '' })
        clearFailure()
      },
    }),
  )
  const { setInitialValues, setValues, setFieldValue, resetDirty, getValues } = form

  function begin(values: SupportValues) {
    setInitialValues(values)
    setValues(values)
    resetDirty(values)
  }

  useEffect(() => {
    if (!sender || isFilledIn.current) return
    isFilledIn.current = true
    const { first_name, last_name, phone_number, email } = sender
    const known = { first_name, last_name, phone_number, email, inquiry: '' }
    setInitialValues(known)
    // Field by field, so that text typed in the meantime stays, and so do the errors of fields that are still empty
    for (const name of Object.keys(known) as (keyof typeof known)[]) if (known[name] && !getValues()[name]) setFieldValue(name, known[name])
    resetDirty(known)
  }, [sender, setInitialValues, setFieldValue, resetDirty, getValues])

  const field = (name: keyof typeof EMPTY_SUPPORT_FORM & string) => ({ required: true, ...form.getInputProps(name) })

  return (
    <form onSubmit={onSubmit} noValidate>
      <Card
        title="Do you have any questions?"
        footer={
          <div className={classes.foot}>
            <p className={classes.detail}>{describeConfirmationCopy(getValues().email, loginEmail)}</p>
            <SubmitButton
              className={classes.submit}
              loading={send.isPending}
              leftSection={<IconSend className={classes.sendIcon} stroke={1.75} aria-hidden />}
            >
              Submit
            </SubmitButton>
          </div>
        }
      >
        <Stack gap="md">
          {(sender || isPending) && (
            // Invisible until the sender is known, but its lines already take up their space
            <p className={classes.detail} data-shape={!sender || undefined} aria-hidden={!sender}>
              For {sender?.company_name ?? nickname}.{' '}
              {sender && !sender.last_name ? 'Add your name' : 'We filled in your details. Check them'} and write your message.
            </p>
          )}
          <div className={classes.pair}>
            <TextInput label="First Name" autoComplete="given-name" {...field('first_name')} />
            <TextInput label="Last Name" autoComplete="family-name" {...field('last_name')} />
            <TextInput label="Phone Number" type="tel" autoComplete="tel" {...field('phone_number')} />
            <TextInput label="E-Mail" type="email" autoComplete="email" {...field('email')} />
          </div>
          <Textarea label="Note" rows={8} {...field('inquiry')} />
          {send.isSuccess && !form.isDirty() && (
            <FormMessage key={send.submittedAt} tone="good">
              {send.data}
            </FormMessage>
          )}
          <FormFailure failure={failure} />
        </Stack>
      </Card>
    </form>
  )
}

import { Button, Checkbox, Select, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { groupedPhoneNumber, TEXT_COUNTRY_CODES, type TextCountryCode } from '#contract/phone-numbers.ts'
import { firstProblem } from '#contract/text.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { useFirstProblemForm } from '../../../platform/first-problem-form.ts'
import { useMyInformation } from '../../../platform/my-information.data.ts'
import { defaultCountryCode, WRONG_PHONE_NUMBER } from '../../../platform/sending-form.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { PhoneNumberField } from '../../../ui/PhoneNumberField.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { notifyError } from '../../../ui/toasts.ts'
import { useSendInvitation } from '../business-promoter.data.ts'
import classes from './send-request.module.css'
import { requestBodyOf, type SendRequestValues, sendRequestForm } from './send-request.ts'

interface SendRequestDialogProps {
  opened: boolean
  onClose: () => void
  onSent: () => void
}

export function SendRequestDialog({ opened, onClose, onSent }: SendRequestDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size="wide" title="Send Request" keepsOpen>
      <SendRequest onClose={onClose} onSent={onSent} />
    </Dialog>
  )
}

function SendRequest(props: Omit<SendRequestDialogProps, 'opened'>) {
  const me = useMyInformation()
  if (me.isPending) {
    return (
      <Loading label="Loading the form">
        <Skeleton className={classes.formSkeleton} />
      </Loading>
    )
  }
  return <SendRequestForm {...props} countryCode={defaultCountryCode(me.data?.twilio.twilio_number.country_code)} />
}

const LANGUAGE_CHOICES = [
  { value: '', label: 'Customer’s browser / English' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

/** The specification wants a toast for an invalid number, besides the message at the field */
const NUMBER = 'phone_number'

function SendRequestForm({ countryCode, onClose, onSent }: Omit<SendRequestDialogProps, 'opened'> & { countryCode: TextCountryCode }) {
  const send = useSendInvitation()
  // Guards against a double click, whose second click comes before the next render
  const isUnderWay = useRef(false)
  const empty: SendRequestValues = { name: '', email: '', byText: false, countryCode, phone_number: '', language: '' }
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm<SendRequestValues>(sendRequestForm, empty, (values) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    send.mutate(requestBodyOf(values), {
      onSuccess: onSent,
      onError: (error) => {
        showFailure(error)
        if (error instanceof ApiError && error.field === NUMBER) notifyError(error.message)
      },
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    onSubmit(event)
    const isMissing = form.values.phone_number.trim() === ''
    if (firstProblem(sendRequestForm, form.values)?.field === NUMBER && !isMissing) notifyError(WRONG_PHONE_NUMBER)
  }

  function changeNumber(code: TextCountryCode, typed: string) {
    form.setFieldValue('countryCode', code)
    form.setFieldValue('phone_number', groupedPhoneNumber(code, typed))
  }

  const { byText, countryCode: chosenCode, phone_number: typed } = form.values
  return (
    <form onSubmit={submit} noValidate aria-label="Send Request">
      <Stack gap="md">
        <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <div className={classes.channels}>
          <div className={classes.channel}>
            <Checkbox label="E-Mail" checked disabled readOnly classNames={{ icon: classes.fixedTick, label: classes.fixedLabel }} />
            <TextInput
              aria-label="E-Mail"
              type="email"
              inputMode="email"
              required
              autoComplete="off"
              placeholder="name@example.com"
              {...form.getInputProps('email')}
            />
          </div>
          <div className={classes.channel}>
            <Checkbox
              label="Phone Number"
              checked={byText}
              onChange={(event) => form.setFieldValue('byText', event.currentTarget.checked)}
            />
            {byText && (
              <PhoneNumberField
                label="Phone Number"
                codes={TEXT_COUNTRY_CODES}
                code={chosenCode}
                number={typed}
                onChange={changeNumber}
                error={form.errors.phone_number}
                path="phone_number"
              />
            )}
          </div>
        </div>
        <Select
          className={classes.language}
          label="Language"
          description="Of the messages and the review page"
          data={LANGUAGE_CHOICES}
          allowDeselect={false}
          withScrollArea={false}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('language')}
        />
        {failure && (
          <FormMessage key={failure.attempt} tone="bad">
            {failure.message}
          </FormMessage>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton
          loading={send.isPending}
          loadingLabel="Sending"
          leftSection={<IconSend className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Send
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

import { Anchor, Button, Checkbox, Select, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { firstNameOf } from '#contract/business-promoter/first-name.ts'
import { SEND_AGAIN } from '#contract/business-promoter/invitations.ts'
import type { PromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import { groupTypedPhoneNumber, TEXT_COUNTRY_CODES, type TextCountryCode } from '#contract/formats/phone-numbers.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useMyInformation } from '../../../platform/my-information.data.ts'
import { defaultCountryCode, textOnlyChanges, WRONG_PHONE_NUMBER } from '../../../platform/sending-form.ts'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { PhoneNumberField } from '../../../ui/forms/PhoneNumberField.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { MissingNotice } from '../../../ui/states/MissingNotice.tsx'
import { type RequestBody, useSendInvitation } from '../business-promoter.data.ts'
import { usePromoterSettings } from '../business-promoter.public.ts'
import { MessagePreview } from '../templates/MessagePreview.tsx'
import classes from './send-request.module.css'
import { type SendRequestValues, toRequestBody } from './send-request.ts'

const loadFormSchema = async () => (await import('./send-request.schema.ts')).sendRequestForm

interface SendRequestDialogProps {
  opened: boolean
  onClose: () => void
  onSent: () => void
  /** Null for users who may not edit the template */
  onEditTemplate: (() => void) | null
}

export function SendRequestDialog({ opened, ...props }: SendRequestDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} size="wide" title="Send Request" ignoresOutsideClicks>
      <SendRequest {...props} />
    </Dialog>
  )
}

function SendRequest(props: Omit<SendRequestDialogProps, 'opened'>) {
  const me = useMyInformation()
  const settings = usePromoterSettings()
  if (me.isPending || settings.isPending) {
    return (
      <Loading label="Loading the form">
        <Skeleton className={classes.formSkeleton} />
      </Loading>
    )
  }
  return (
    <SendRequestForm {...props} settings={settings.data} countryCode={defaultCountryCode(me.data?.twilio.twilio_number.country_code)} />
  )
}

const LANGUAGE_CHOICES = [
  { value: '', label: 'Automatic (English if unknown)' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

/** The specification requires a toast for an invalid number, in addition to the message at the field */
const NUMBER = 'phone_number'

interface SendRequestFormProps extends Omit<SendRequestDialogProps, 'opened'> {
  countryCode: TextCountryCode
  /** Undefined if they failed to load; everything can still be sent */
  settings: PromoterSettings | undefined
}

function SendRequestForm({ countryCode, settings, onClose, onSent, onEditTemplate }: SendRequestFormProps) {
  const send = useSendInvitation()
  const mayEnterAddress = useIsPermitted('settings')
  const empty: SendRequestValues = { name: '', email: '', byText: false, textOnly: false, countryCode, phone_number: '', language: '' }
  const { form, onSubmit, failure } = useFormShowingFirstProblem<SendRequestValues>(
    loadFormSchema,
    empty,
    (values) => deliver(toRequestBody(values)),
    {
      onProblem: ({ message }) => message === WRONG_PHONE_NUMBER && notifyError(message),
    },
  )

  async function deliver(body: RequestBody): Promise<void> {
    try {
      await send.mutateAsync(body)
      onSent()
    } catch (error) {
      if (error instanceof ApiError && error.field === SEND_AGAIN) return confirmSendAgain(body, error.message)
      if (error instanceof ApiError && error.field === NUMBER) notifyError(error.message)
      throw error
    }
  }

  /** For a person who was already invited within the last day */
  async function confirmSendAgain(body: RequestBody, message: string): Promise<void> {
    const isWanted = await confirmDialog({ title: 'Already invited', message, confirmLabel: 'Send again', cancelLabel: 'Don’t send' })
    if (isWanted) await deliver({ ...body, [SEND_AGAIN]: true })
  }

  function changeNumber(code: TextCountryCode, typed: string) {
    form.setFieldValue('countryCode', code)
    form.setFieldValue('phone_number', groupTypedPhoneNumber(code, typed))
  }

  /** Placed below the specification's two boxes */
  function chooseTextOnly(isChosen: boolean) {
    form.clearErrors()
    form.setValues(textOnlyChanges(isChosen))
  }

  const { byText, textOnly, countryCode: chosenCode, phone_number: typed } = form.values
  return (
    <DialogForm
      label="Send Request"
      onSubmit={onSubmit}
      onCancel={onClose}
      submitLabel="Send"
      isPending={send.isPending}
      pendingLabel="Sending"
      submitProps={{ leftSection: <IconSend className={classes.icon} stroke={1.75} aria-hidden /> }}
    >
      <MissingNotice settings={settings} mayEnterAddress={mayEnterAddress} />
      <Stack gap="md">
        <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <div className={classes.ways}>
          <div className={classes.channels}>
            <div className={classes.channel}>
              <Checkbox
                label="E-Mail"
                checked={!textOnly}
                disabled
                readOnly
                classNames={{ icon: classes.fixedTick, label: classes.fixedLabel }}
              />
              <TextInput
                aria-label="E-Mail"
                type="email"
                inputMode="email"
                required={!textOnly}
                disabled={textOnly}
                autoComplete="off"
                placeholder={textOnly ? 'No email' : 'name@example.com'}
                {...form.getInputProps('email')}
              />
            </div>
            <div className={classes.channel}>
              <Checkbox
                label="Phone Number"
                checked={byText}
                disabled={textOnly}
                onChange={(event) => form.setFieldValue('byText', event.currentTarget.checked)}
                {...(textOnly && { classNames: { icon: classes.fixedTick, label: classes.fixedLabel } })}
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
          <Anchor component="button" type="button" className={classes.textOnly} onClick={() => chooseTextOnly(!textOnly)}>
            {textOnly ? 'Send by email too' : 'Send by text only'}
          </Anchor>
        </div>
        <Select
          className={classes.language}
          label="Language"
          description="For messages and the review page"
          data={LANGUAGE_CHOICES}
          allowDeselect={false}
          withScrollArea={false}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('language')}
        />
        {settings && <MessageToSend settings={settings} values={form.values} onEditTemplate={onEditTemplate} />}
        <FormFailure failure={failure} />
      </Stack>
    </DialogForm>
  )
}

const formatHour = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

interface WhatGoesOutProps {
  settings: PromoterSettings
  values: SendRequestValues
  onEditTemplate: (() => void) | null
}

/** Shown before anything is sent: the template, if the user expands it, and the hours at which texts are sent */
function MessageToSend({ settings, values, onEditTemplate }: WhatGoesOutProps) {
  const [opened, { toggle }] = useDisclosure(false)
  const language = values.language || 'en'
  const { words: template, is_own: isOwn } = settings.invitation[language]
  const { from, to } = settings.text_hours
  return (
    <div className={classes.text}>
      <div className={classes.textHead}>
        <Button variant="default" size="compact-sm" aria-expanded={opened} onClick={toggle}>
          {opened ? 'Hide preview' : 'Preview'}
        </Button>
        {onEditTemplate && (
          <Button variant="subtle" size="compact-sm" onClick={onEditTemplate}>
            Edit message
          </Button>
        )}
        {values.byText && to - from < 24 && (
          <span className={classes.hours}>
            Texts are sent from {formatHour(from)} to {formatHour(to)}.
          </span>
        )}
      </div>
      {opened && (
        <MessagePreview
          settings={settings}
          template={template}
          isOwn={isOwn}
          language={language}
          name={firstNameOf(values.name)}
          shows={{ email: !values.textOnly, text: values.byText }}
        />
      )}
    </div>
  )
}

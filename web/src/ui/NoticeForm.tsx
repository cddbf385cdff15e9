import { Button, Stack, Switch, TextInput } from '@mantine/core'
import type { ComponentProps, FormEventHandler } from 'react'
import { DialogActions } from './Dialog.tsx'
import { FormMessage } from './FormMessage.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface NoticeFormProps {
  /** "E-mail new web inquiries" */
  label: string
  description: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  emailField: ComponentProps<typeof TextInput>
  /** Other mail goes to the address too, so it can be edited while the switch is off */
  isEmailAlwaysUsed?: boolean
  /** An address that was saved, but not confirmed by its link yet; empty: none */
  pendingEmail: string
  /** An address whose link was not opened in time; empty: none */
  expiredEmail: string
  failure: { message: string; attempt: number } | null
  isSaving: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
}

export const linkSentTo = (email: string): string => `We sent a link to ${email}. Nothing is e-mailed to it before the link is opened`

function unconfirmed(pending: string, expired: string): string {
  if (pending) return `${pending} is not confirmed yet: the link is in its inbox. Save to send it again`
  return expired && `The link to ${expired} was not opened in time, so nothing is sent there. Save the address again to get another`
}

/** Form of an e-mail notification setting: whether new items are e-mailed, and to which address */
export function NoticeForm(props: NoticeFormProps) {
  const {
    label,
    description,
    isOn,
    onSwitch,
    emailField,
    isEmailAlwaysUsed = false,
    pendingEmail,
    expiredEmail,
    failure,
    isSaving,
    onSubmit,
    onCancel,
  } = props
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Notifications">
      <Stack gap="lg">
        <Switch label={label} description={description} checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
        <TextInput
          label="Send them to"
          type="email"
          autoComplete="email"
          disabled={!isOn && !isEmailAlwaysUsed}
          required={isOn}
          description={unconfirmed(pendingEmail, expiredEmail)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...emailField}
        />
        {failure && (
          <FormMessage key={failure.attempt} tone="bad">
            {failure.message}
          </FormMessage>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton loading={isSaving} loadingLabel="Saving">
          Save
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

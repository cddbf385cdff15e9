import { Button, Input, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { findFirstProblem } from '#contract/formats/first-problem.ts'
import { groupTypedPhoneNumber, TEXT_COUNTRY_CODES, type TextCountryCode, toWirePhoneNumber } from '#contract/formats/phone-numbers.ts'
import { NOTICE_KINDS, type NoticeChannel, type NoticeChoices, type NoticeKind, type NoticeRecipient } from '#contract/notices/notices.ts'
import { ApiError, errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog.tsx'
import { ChoiceChips } from '../../ui/filters/ChoiceChips.tsx'
import { FormMessage } from '../../ui/forms/FormMessage.tsx'
import { PhoneNumberField } from '../../ui/forms/PhoneNumberField.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { FrequencyMatrix } from './FrequencyMatrix.tsx'
import { useAddRecipient, useChangeRecipient } from './notices.data.ts'
import classes from './notices.module.css'
import { formatRecipientAddress, suggestChoices } from './notification-labels.ts'

/** If the form's schema cannot be loaded, only the server validates */
const loadFormSchema = () =>
  import('#contract/notices/notices.ts').then(
    ({ noticeRecipientForm }) => noticeRecipientForm,
    () => null,
  )

interface RecipientDialogProps {
  opened: boolean
  /** null for a new recipient */
  recipient: NoticeRecipient | null
  /** The event that the screen was opened for, which is preselected for a new recipient */
  event: NoticeKind | null
  onClose: () => void
}

export function RecipientDialog({ opened, recipient, event, onClose }: RecipientDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={recipient ? formatRecipientAddress(recipient) : 'Add recipient'}
      size="form"
      ignoresOutsideClicks
    >
      {recipient ? <EditForm recipient={recipient} onClose={onClose} /> : <AddForm event={event} onClose={onClose} />}
    </Dialog>
  )
}

interface Problem {
  field: string
  message: string
}

const CHANNELS = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text message' },
] as const

function AddForm({ event: linked, onClose }: { event: NoticeKind | null; onClose: () => void }) {
  const [channel, setChannel] = useState<NoticeChannel>('email')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState<TextCountryCode>('+1')
  const [typed, setTyped] = useState('')
  const [choices, setChoices] = useState<NoticeChoices>(() => suggestChoices(linked))
  const [problem, setProblem] = useState<Problem | null>(null)
  const addition = useAddRecipient(() => (channel === 'email' ? email.trim() : `${code} ${typed}`))

  useEffect(() => void loadFormSchema(), [])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (addition.isPending) return
    // Invalid input is sent to validation as typed, so that the form shows a message about it
    const address = channel === 'email' ? email : (toWirePhoneNumber(code, typed) ?? typed)
    const body = { channel, address, choices: channel === 'text' ? turnDailyOff(choices) : choices }
    const schema = await loadFormSchema()
    const found = schema && findFirstProblem(schema, body)
    setProblem(found)
    if (!found) addition.mutate(body, { onSuccess: onClose, onError: (error) => setProblem(fieldProblemOf(error)) })
  }

  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Add recipient">
      <Stack gap="lg">
        <ChoiceChips
          label="Send by"
          options={CHANNELS}
          value={channel}
          onChange={(next) => {
            setChannel(next ?? 'email')
            setProblem(null)
          }}
        />
        {channel === 'email' ? (
          <TextInput
            label="Email address"
            type="email"
            inputMode="email"
            required
            autoComplete="off"
            data-autofocus
            description="We’ll send a confirmation link to it. Anyone at your business can open it."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={email}
            error={errorAt('address')}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        ) : (
          <div>
            <Input.Label component="p" className={classes.fieldLabel} required>
              Mobile number
            </Input.Label>
            <PhoneNumberField
              label="Mobile number"
              codes={TEXT_COUNTRY_CODES}
              code={code}
              number={typed}
              onChange={(nextCode, next) => {
                setCode(nextCode)
                setTyped(groupTypedPhoneNumber(nextCode, next))
              }}
              error={errorAt('address')}
              path="address"
            />
            <Input.Description className={classes.hint}>We’ll text a code to it first. Enter the code here.</Input.Description>
          </div>
        )}
        <FrequencyMatrix
          channel={channel}
          value={channel === 'text' ? turnDailyOff(choices) : choices}
          onChange={setChoices}
          problem={errorAt('choices')}
        />
        {problem?.field === '' && <FormMessage tone="bad">{problem.message}</FormMessage>}
      </Stack>
      <Foot onClose={onClose} isPending={addition.isPending} label="Add" />
    </form>
  )
}

function EditForm({ recipient, onClose }: { recipient: NoticeRecipient; onClose: () => void }) {
  const [choices, setChoices] = useState(recipient.choices)
  const change = useChangeRecipient()
  const failure = change.isError ? errorMessageUnlessSignedOut(change.error) : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate({ uuid: recipient.recipient_uuid, choices }, { onSuccess: onClose })
      }}
      noValidate
      aria-label={`Notifications to ${formatRecipientAddress(recipient)}`}
    >
      <FrequencyMatrix channel={recipient.channel} value={choices} onChange={setChoices} />
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      <Foot onClose={onClose} isPending={change.isPending} label="Save" />
    </form>
  )
}

function Foot({ onClose, isPending, label }: { onClose: () => void; isPending: boolean; label: string }) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton loading={isPending} loadingLabel="Saving">
        {label}
      </SubmitButton>
    </DialogActions>
  )
}

/** Only email has the daily digest */
function turnDailyOff(choices: NoticeChoices): NoticeChoices {
  const entries = NOTICE_KINDS.map((kind) => [kind, choices[kind] === 'daily' ? 'off' : choices[kind]])
  return Object.fromEntries(entries) as NoticeChoices
}

function fieldProblemOf(error: unknown): Problem | null {
  if (error instanceof ApiError && error.field) return { field: error.field, message: error.message }
  const message = errorMessageUnlessSignedOut(error)
  return message === null ? null : { field: '', message }
}

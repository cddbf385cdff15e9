import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { NOTICE_CODE_DIGITS, type NoticeRecipient } from '#contract/notices/notices.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useConfirmNumber } from './notices.data.ts'
import { formatRecipientAddress } from './notification-labels.ts'

export function CodeDialog({ recipient, onClose }: { recipient: NoticeRecipient | null; onClose: () => void }) {
  return (
    <Dialog opened={recipient !== null} onClose={onClose} title="Enter the code" size="question" ignoresOutsideClicks>
      {recipient && <CodeForm recipient={recipient} onClose={onClose} />}
    </Dialog>
  )
}

function CodeForm({ recipient, onClose }: { recipient: NoticeRecipient; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirmation = useConfirmNumber()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (confirmation.isPending) return
    if (code.length !== NOTICE_CODE_DIGITS) return setProblem(`The code has ${NOTICE_CODE_DIGITS} digits`)
    confirmation.mutate(
      { uuid: recipient.recipient_uuid, code },
      { onSuccess: onClose, onError: (error) => setProblem(errorMessageUnlessSignedOut(error)) },
    )
  }

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Enter the code">
      <TextInput
        label={`Code texted to ${formatRecipientAddress(recipient)}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={NOTICE_CODE_DIGITS}
        data-autofocus
        value={code}
        error={problem}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value.replace(/\D/g, ''))
          setProblem(null)
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton loading={confirmation.isPending} loadingLabel="Confirming">
          Confirm
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { AddressState } from '#contract/confirmed-addresses.ts'
import { MAX_REPORT_RECIPIENTS } from '#contract/seo/seo-sharing.ts'
import { errorMessageUnlessSignedOut, problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { When } from '../../../platform/time/When.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useRecipients, useSaveRecipients } from './sharing.data.ts'
import classes from './sharing.module.css'

/** Who receives the past month's report by email */
export default function RecipientsDialog({ onClose }: { onClose: () => void }) {
  const { type } = useSession()
  const recipients = useRecipients()
  const problem = recipients.isError && !recipients.data ? problemUnlessSignedOut(recipients.error) : null
  const last = recipients.data?.last_sent_at
  return (
    <Dialog opened onClose={onClose} title="Monthly email" size="form" ignoresOutsideClicks>
      <p className={classes.lead}>
        On the 2nd of each month, these addresses get last month’s report: a short summary and the PDF.
        {last && (
          <>
            {' '}
            Last sent <When at={last} amid />.
          </>
        )}
      </p>
      {problem ? (
        <ErrorState compact title="The addresses could not be loaded" {...problem} onRetry={() => void recipients.refetch()} />
      ) : !recipients.data ? (
        <Loading label="Loading the addresses">
          <div className={classes.waiting} />
        </Loading>
      ) : type === 'MAIN' ? (
        <RecipientsForm saved={recipients.data.recipients} onClose={onClose} />
      ) : (
        <>
          <Emails recipients={recipients.data.recipients} />
          <p className={classes.none}>An administrator can change them.</p>
        </>
      )}
    </Dialog>
  )
}

function RecipientsForm({ saved, onClose }: { saved: readonly Recipient[]; onClose: () => void }) {
  const [emails, setEmails] = useState<readonly string[]>(saved.map(({ email }) => email))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const save = useSaveRecipients()

  /** The list including the typed address; null if the address is invalid, which the field then shows */
  async function withTyped(): Promise<readonly string[] | null> {
    const email = typed.trim()
    if (email === '') return emails
    const found = await findEmailProblem(email, emails)
    setProblem(found)
    field.current?.focus()
    return found === '' ? [...emails, email] : null
  }

  async function add() {
    const next = await withTyped()
    if (!next) return
    setEmails(next)
    setTyped('')
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const next = await withTyped()
    if (!next || save.isPending) return
    setEmails(next)
    setTyped('')
    save.mutate([...next], {
      onSuccess: () => {
        notifySuccess(next.length === 0 ? 'Monthly email turned off' : 'Addresses saved. New addresses get a confirmation link first')
        onClose()
      },
    })
  }

  const failure = save.isError ? errorMessageUnlessSignedOut(save.error) : null
  return (
    <DialogForm label="Monthly email" onSubmit={onSubmit} onCancel={onClose} isPending={save.isPending}>
      <Emails
        recipients={emails.map((email) => saved.find((known) => known.email === email) ?? { email, state: null })}
        onRemove={(email) => setEmails(emails.filter((other) => other !== email))}
      />
      <div className={classes.link}>
        <TextInput
          ref={field}
          label="Add an address"
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={problem || undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem('')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return
            event.preventDefault()
            void add()
          }}
        />
        <Button variant="default" onClick={add}>
          Add
        </Button>
      </div>
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
    </DialogForm>
  )
}

async function findEmailProblem(email: string, emails: readonly string[]): Promise<string> {
  if (emails.some((other) => other.toLowerCase() === email.toLowerCase())) return 'This address is already on the list'
  if (emails.length >= MAX_REPORT_RECIPIENTS) return `You can add up to ${MAX_REPORT_RECIPIENTS} addresses`
  // If the schema cannot be loaded, only the server validates
  const { recipientsForm } = await import('#contract/seo/seo-sharing.ts').catch(() => ({ recipientsForm: null }))
  return recipientsForm?.safeParse({ emails: [email] }).success === false ? 'Please enter a valid email address' : ''
}

interface Recipient {
  email: string
  /** null if not saved yet */
  state: AddressState | null
}

const BADGES = { waiting: 'Waiting for confirmation', expired: 'Not confirmed' }

function Emails({ recipients, onRemove }: { recipients: readonly Recipient[]; onRemove?: (email: string) => void }) {
  if (recipients.length === 0) return <p className={classes.none}>No recipients yet.</p>
  return (
    <ul className={classes.list} aria-label="Addresses">
      {recipients.map(({ email, state }) => (
        <li key={email} className={classes.line}>
          <span className={classes.name}>{email}</span>
          {(state === 'waiting' || state === 'expired') && <StatusBadge tone="warning">{BADGES[state]}</StatusBadge>}
          {onRemove && (
            <ActionIcon aria-label={`Remove ${email}`} onClick={() => onRemove(email)}>
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

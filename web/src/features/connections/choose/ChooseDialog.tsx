import { Button, Radio, Skeleton, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Connection, type ConnectionKind, KIND_NAMES } from '#contract/connections/connections.ts'
import { ApiError, errorMessageUnlessSignedOut, problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { CONNECTION_TEXTS } from '../connection-texts.ts'
import { useChoices, useChooseConnection, useStartConnecting } from '../connections.data.ts'
import classes from './choose.module.css'

/** Lists with at least this many choices show a search field */
const MANY = 8

interface ChooseDialogProps {
  connection: Connection
  onClose: () => void
}

export function ChooseDialog({ connection, onClose }: ChooseDialogProps) {
  const texts = CONNECTION_TEXTS[connection.kind]
  return (
    <Dialog opened onClose={onClose} title={`Choose ${texts.aTarget}`} size="form" ignoresOutsideClicks>
      <p className={classes.who}>
        {KIND_NAMES[connection.kind]}, signed in as {connection.vendor_account}
      </p>
      <Choices connection={connection} onClose={onClose} />
    </Dialog>
  )
}

function Choices({ connection, onClose }: ChooseDialogProps) {
  const { kind } = connection
  const query = useChoices(kind)
  const save = useChooseConnection(kind)
  const [picked, setPicked] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const choices = query.data?.data
  const problem = query.isError ? problemUnlessSignedOut(query.error) : null
  const texts = CONNECTION_TEXTS[kind]

  if (problem && !choices) {
    // Only a new sign-in helps; retrying would not
    const isEnded = query.error instanceof ApiError && query.error.code === 'conflict'
    return (
      <ErrorState
        compact
        title={`The ${texts.targets} could not be loaded`}
        {...problem}
        {...(!isEnded && { onRetry: () => void query.refetch() })}
      >
        {isEnded && <SignInAgain kind={kind} label="Reconnect" />}
      </ErrorState>
    )
  }
  if (!choices) {
    return (
      <Loading label={`Loading the ${texts.targets}`}>
        <Stack gap="sm">
          <Skeleton className={classes.choice} />
          <Skeleton className={classes.choice} />
          <Skeleton className={classes.choice} />
        </Stack>
      </Loading>
    )
  }
  const usable = choices.filter(({ unusable }) => !unusable)
  if (usable.length === 0)
    return <NoChoices connection={connection} reasons={choices.map(({ name, unusable }) => `${name}: ${unusable}`)} />

  const alone = usable.length === 1 ? usable[0]?.id : undefined
  const value = picked ?? (usable.some(({ id }) => id === connection.target_id) ? connection.target_id : alone) ?? null
  const shown = choices.filter(({ name, detail }) => `${name} ${detail}`.toLowerCase().includes(search.trim().toLowerCase()))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (value) save.mutate(value, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit}>
      {choices.length >= MANY && (
        <SearchField
          label={`Search ${texts.targets}`}
          placeholder={`Search ${texts.targets}`}
          value={search}
          onSearch={setSearch}
          maxLength={100}
        />
      )}
      <Radio.Group value={value ?? ''} onChange={setPicked} aria-label={`Choose ${texts.aTarget}`} className={classes.list}>
        {shown.map(({ id, name, detail, unusable }) => (
          <Radio.Card key={id} value={id} disabled={unusable !== ''} className={classes.choice}>
            <Radio.Indicator />
            <span className={classes.text}>
              <span className={classes.name}>{name}</span>
              <span className={classes.detail}>{unusable || detail}</span>
            </span>
          </Radio.Card>
        ))}
        {shown.length === 0 && <p className={classes.detail}>No results for “{search}”</p>}
      </Radio.Group>
      {save.isError && errorMessageUnlessSignedOut(save.error) && (
        <FormMessage tone="bad">{errorMessageUnlessSignedOut(save.error)}</FormMessage>
      )}
      <SignInAgain kind={kind} label="Sign in with another account" variant="subtle" />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton loading={save.isPending} disabled={!shown.some(({ id }) => id === value)}>
          Use this {texts.target}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

function SignInAgain({ kind, label, variant }: { kind: ConnectionKind; label: string; variant?: 'subtle' }) {
  const start = useStartConnecting()
  return (
    <Button variant={variant ?? 'filled'} loading={start.isPending} onClick={() => start.mutate(kind)}>
      {label}
    </Button>
  )
}

function NoChoices({ connection, reasons }: { connection: Connection; reasons: string[] }) {
  return (
    <>
      <FormMessage tone="bad">
        <p>{CONNECTION_TEXTS[connection.kind].none}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </FormMessage>
      <DialogActions>
        <SignInAgain kind={connection.kind} label="Sign in with another account" />
      </DialogActions>
    </>
  )
}

import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { CallNote } from '#contract/calls/call-notes.ts'
import { describePerson } from '#contract/formats/describe-person.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { When } from '../../../platform/time/When.tsx'
import { CountBadge } from '../../../ui/content/CountBadge.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { DrawerSection } from '../../../ui/drawer/DrawerSection.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useAddNote, useCallNotes, useChangeNote, useDeleteNote } from '../notes/call-notes.data.ts'
import { NoteForm } from '../notes/NoteForm.tsx'
import classes from '../notes/notes.module.css'
import { useTimeZoneChoice } from '../time-zone-choice.ts'

/** Colleagues' notes about a call, which are shown only here */
export function CallNotes({ sid }: { sid: string }) {
  const notes = useCallNotes(sid)
  const addition = useAddNote(sid)
  return (
    <DrawerSection title="Notes" aside={<CountBadge count={notes.data?.length ?? 0} of="notes" />}>
      {notes.data ? (
        notes.data.length > 0 && (
          <ul className={classes.notes}>
            {notes.data.map((note) => (
              <Note key={note.uuid} sid={sid} note={note} />
            ))}
          </ul>
        )
      ) : notes.isError && !isSessionEnded(notes.error) ? (
        <ErrorState
          compact
          title="Notes could not be loaded"
          message={errorMessageOf(notes.error)}
          requestId={requestIdOf(notes.error)}
          onRetry={() => void notes.refetch()}
        />
      ) : (
        <Loading label="Loading notes">
          <Skeleton className={classes.skeleton} />
        </Loading>
      )}
      <NoteForm
        label="Write a note"
        verb="Add note"
        isPending={addition.isPending}
        onSave={(text, end) => addition.mutateAsync(text, end)}
      />
    </DrawerSection>
  )
}

function Note({ sid, note }: { sid: string; note: CallNote }) {
  const { zone } = useTimeZoneChoice()
  const [isEdited, setIsEdited] = useState(false)
  const change = useChangeNote(sid)
  const remove = useDeleteNote(sid)
  const { uuid, text, created_datetime: createdAt, edited_datetime: editedAt, own } = note

  async function confirmDelete() {
    const isWanted = await confirmDialog({
      title: 'Delete note',
      message: 'This deletes the note for everyone. It can’t be undone.',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isWanted) remove.mutate(uuid)
  }

  if (isEdited)
    return (
      <li className={classes.note}>
        <NoteForm
          label="Edit note"
          text={text}
          verb="Save"
          isPending={change.isPending}
          onSave={(changed, end) => change.mutateAsync({ uuid, text: changed }, end)}
          onSaved={() => setIsEdited(false)}
          onCancel={() => setIsEdited(false)}
        />
      </li>
    )
  return (
    <li className={classes.note}>
      <p className={classes.text}>{text}</p>
      <div className={classes.foot}>
        <span className={classes.author}>{describePerson({ name: note.author_name, email: note.author_email })}</span>
        <span className={classes.when}>
          <When at={createdAt} zone={zone} />
          {editedAt !== null && ', edited'}
        </span>
        {own && (
          <span className={classes.actions}>
            <button type="button" className={classes.action} onClick={() => setIsEdited(true)}>
              Edit
            </button>
            <button type="button" className={classes.action} onClick={() => void confirmDelete()} aria-disabled={remove.isPending}>
              Delete
            </button>
          </span>
        )}
      </div>
    </li>
  )
}

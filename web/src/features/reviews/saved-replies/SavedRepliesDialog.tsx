import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconBookmark, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_SAVED_REPLIES, type SavedReply } from '#contract/reviews/saved-replies.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { SavedReplyForm } from './SavedReplyForm.tsx'
import { type SavedReplyValues, useDeleteSavedReply, useSavedReplies } from './saved-replies.data.ts'
import classes from './saved-replies.module.css'

interface SavedRepliesDialogProps {
  opened: boolean
  /** The text to save as a new reply, if the dialog was opened for that */
  text: string | null
  onClose: () => void
}

/** Dialog for creating, editing and deleting saved replies */
export function SavedRepliesDialog({ opened, text, onClose }: SavedRepliesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Saved replies" ignoresOutsideClicks>
      <SavedReplies text={text} onClose={onClose} />
    </Dialog>
  )
}

interface Edited {
  uuid: string | null
  values: SavedReplyValues
}

function SavedReplies({ text, onClose }: Omit<SavedRepliesDialogProps, 'opened'>) {
  const saved = useSavedReplies()
  const [edited, setEdited] = useState<Edited | null>(text === null ? null : { uuid: null, values: { title: '', contents: text } })
  if (edited) {
    // A dialog that was opened to save one text closes after saving it
    const end = text === null ? () => setEdited(null) : onClose
    return <SavedReplyForm key={edited.uuid ?? 'new'} {...edited} onEnd={end} />
  }
  if (saved.isError && !saved.data && !isSessionEnded(saved.error)) {
    return (
      <ErrorState
        compact
        title="The saved replies could not be loaded"
        message={errorMessageOf(saved.error)}
        requestId={requestIdOf(saved.error)}
        onRetry={() => void saved.refetch()}
      />
    )
  }
  if (!saved.data) {
    return (
      <Loading label="Loading the saved replies">
        <Skeleton className={classes.shape} />
      </Loading>
    )
  }
  const startNew = () => setEdited({ uuid: null, values: { title: '', contents: '' } })
  return (
    <>
      {saved.data.length === 0 ? (
        <EmptyState
          compact
          icon={IconBookmark}
          title="No saved replies yet"
          text="Save replies you use often and insert them with one click."
          action={<Button onClick={startNew}>New saved reply</Button>}
        />
      ) : (
        <ul className={classes.list}>
          {saved.data.map((reply) => (
            <SavedItem
              key={reply.saved_answer_uuid}
              reply={reply}
              onEdit={() => setEdited({ uuid: reply.saved_answer_uuid, values: { title: reply.title, contents: reply.contents } })}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {saved.data.length > 0 && saved.data.length < MAX_SAVED_REPLIES && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={startNew}>
            New reply
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function SavedItem({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const remove = useDeleteSavedReply()
  async function confirmDelete() {
    const isWanted = await confirmDialog({
      title: `Delete “${reply.title}”?`,
      message: 'You won’t be able to insert it anymore. Replies already on Google stay.',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isWanted) remove.mutate(reply)
  }
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <p className={classes.title}>{reply.title}</p>
        <p className={classes.contents}>{reply.contents}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="subtle" size="xs" leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />} onClick={onEdit}>
          Edit<VisuallyHidden> {reply.title}</VisuallyHidden>
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          loading={remove.isPending}
          leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
          onClick={() => void confirmDelete()}
        >
          Delete<VisuallyHidden> {reply.title}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

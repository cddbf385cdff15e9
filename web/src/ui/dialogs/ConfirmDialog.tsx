import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './ConfirmDialog.module.css'
import { Dialog, DialogActions } from './Dialog.tsx'
import type { ConfirmRequest } from './overlay-requests.ts'

export default function ConfirmDialog({ request }: { request: ConfirmRequest | null }) {
  // Renders the last request until the dialog has faded out
  const [drawn, setDrawn] = useState(request)
  if (request && request !== drawn) setDrawn(request)
  const messageId = useId()
  if (!drawn) return null

  const respond = (confirmed: boolean) => request?.respond(confirmed)
  const isDanger = drawn.tone === 'danger'
  const cancelLabel = drawn.cancelLabel === undefined ? 'Cancel' : drawn.cancelLabel
  return (
    <Dialog
      opened={request !== null}
      onClose={() => respond(false)}
      title={drawn.title}
      size="question"
      // Above the overlay that opened it, such as a drawer or popover
      zIndex={310}
      hidesClose
      describedBy={messageId}
      // confirmDialog() restores the focus, because Mantine's returnFocus misses a dialog that is already open when it mounts, as a
      // lazy-loaded one is
      returnFocus={false}
    >
      <p id={messageId} className={classes.message}>
        {drawn.message}
      </p>
      <DialogActions>
        {cancelLabel !== null && (
          <Button variant="default" onClick={() => respond(false)} data-autofocus={isDanger || undefined}>
            {cancelLabel}
          </Button>
        )}
        <Button onClick={() => respond(true)} color={isDanger ? 'red' : undefined} data-autofocus={!isDanger || undefined}>
          {drawn.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

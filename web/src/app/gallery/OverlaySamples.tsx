import { Button, Modal, Notification, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { Card } from '../../ui/content/Card.tsx'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog.tsx'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'
import { UserMenuPanel } from '../shell/menu/UserMenu.tsx'
import classes from './gallery.module.css'

const LOG_OUT = { title: 'Log out', message: 'Confirm to exit the current account?', confirmLabel: 'Log out' }
const DELETE = {
  title: 'Delete',
  message: 'Are you sure you want to delete this account?',
  confirmLabel: 'Delete',
  tone: 'danger',
} as const

export function OverlaySamples() {
  return (
    <>
      <Card title="Dialogs and toasts, to press">
        <div className={classes.row}>
          <Button variant="default" onClick={() => void confirmDialog(LOG_OUT)}>
            Ask
          </Button>
          <Button variant="default" onClick={() => void confirmDialog(DELETE)}>
            Ask before deleting
          </Button>
          <DialogSample />
          <Button variant="default" onClick={() => notifySuccess('Send Success!')}>
            Success
          </Button>
          <Button variant="default" onClick={() => notifyError('Please enter the correct phone number.')}>
            Error
          </Button>
        </div>
      </Card>
      <Card title="Dialog">
        <DialogAtRest />
      </Card>
      <Card title="User menu">
        <UserMenuPanel onFollow={() => undefined} onLogOut={() => void confirmDialog(LOG_OUT)} />
      </Card>
      <Card title="Toasts">
        <div className={classes.stack}>
          <Notification
            icon={<IconCircleCheckFilled size={20} aria-hidden />}
            closeButtonProps={{ 'aria-label': 'Close' }}
            data-tone="good"
          >
            Send Success!
          </Notification>
          <Notification icon={<IconAlertCircleFilled size={20} aria-hidden />} closeButtonProps={{ 'aria-label': 'Close' }} data-tone="bad">
            Please enter the correct phone number.
          </Notification>
        </div>
      </Card>
    </>
  )
}

/** A dialog: centered on desktops, a bottom sheet on phones */
function DialogSample() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open} aria-haspopup="dialog">
        Dialog
      </Button>
      <Dialog opened={opened} onClose={close} title="Add person" size="form">
        <TextInput label="Name" data-autofocus />
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Add</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** A dialog that is always open, inline in the gallery: no focus trap, no scroll lock */
function DialogAtRest() {
  return (
    <div className={classes.dialogPlace}>
      <Modal
        opened
        onClose={() => undefined}
        title={DELETE.title}
        size={440}
        withinPortal={false}
        withOverlay={false}
        withCloseButton={false}
        trapFocus={false}
        lockScroll={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <p className={classes.muted}>{DELETE.message}</p>
        <div className={classes.dialogActions}>
          <Button variant="default">Cancel</Button>
          <Button color="red">{DELETE.confirmLabel}</Button>
        </div>
      </Modal>
    </div>
  )
}

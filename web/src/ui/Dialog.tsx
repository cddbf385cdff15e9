import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { useIsPhone } from './use-is-phone.ts'

const WIDTHS = { question: 440, form: 500, normal: 600, wide: 800 }

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  size?: keyof typeof WIDTHS
  /** What was typed or chosen is not lost by a press beside the dialog */
  keepsOpen?: boolean
  /** One of its buttons has to be pressed, or Escape */
  hidesClose?: boolean
  /** Id of what explains it, for screen readers */
  describedBy?: string
  /** Above other overlays */
  zIndex?: number
  returnFocus?: boolean
  children: ReactNode
}

/**
 * Every dialog of the portal: in the middle of a desktop, on phones a sheet from below, where the thumb is. It is the same element in
 * both, so that turning the phone loses nothing that was typed
 */
export function Dialog({ size = 'normal', keepsOpen = false, hidesClose = false, describedBy, children, ...modal }: DialogProps) {
  const isPhone = useIsPhone()
  return (
    <Modal
      {...modal}
      size={WIDTHS[size]}
      closeOnClickOutside={!keepsOpen}
      withCloseButton={!hidesClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      aria-describedby={describedBy}
      transitionProps={isPhone ? { transition: 'slide-up', duration: 200, timingFunction: 'var(--app-ease)' } : undefined}
      classNames={{ inner: classes.inner, content: classes.content, header: classes.header, body: classes.body }}
    >
      {children}
    </Modal>
  )
}

/** The dialog's buttons, the primary one last. On phones they share the whole width and stay in sight while the rest scrolls */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

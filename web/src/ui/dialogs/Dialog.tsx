import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../page/use-is-phone.ts'
import classes from './Dialog.module.css'

const WIDTHS = { question: 440, form: 500, normal: 600, wide: 800, place: 900, scan: 1088 }

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: keyof typeof WIDTHS
  /** A click outside does not close the dialog, so that nothing typed or chosen is lost */
  ignoresOutsideClicks?: boolean
  /** No close button: the user has to press one of the dialog's buttons or Escape */
  hidesClose?: boolean
  /** Neither a click outside nor Escape closes the dialog: it closes by itself when the work is done */
  isBlocking?: boolean
  /** No head and no padding, for content that extends to the edges and has its own close button. The title is for screen readers */
  isBare?: boolean
  /** Id of the describing element (aria-describedby), for screen readers */
  describedBy?: string
  /** Set to place the dialog above other overlays */
  zIndex?: number
  returnFocus?: boolean
  children: ReactNode
}

/**
 * Every dialog of the portal: centered on desktops, a bottom sheet on phones. Both are the same element, so rotating the phone loses no
 * input
 */
export function Dialog(props: DialogProps) {
  const { size = 'normal', ignoresOutsideClicks = false, hidesClose = false, isBlocking = false, isBare = false, ...rest } = props
  const { title, describedBy, children, ...modal } = rest
  const isPhone = useIsPhone()
  return (
    <Modal
      {...modal}
      size={WIDTHS[size]}
      closeOnClickOutside={!ignoresOutsideClicks && !isBlocking}
      closeOnEscape={!isBlocking}
      withCloseButton={!hidesClose && !isBlocking && !isBare}
      {...(isBare ? { padding: 0, attributes: { content: { 'aria-label': title } } } : { title })}
      closeButtonProps={{ 'aria-label': 'Close' }}
      aria-describedby={describedBy}
      transitionProps={isPhone ? { transition: 'slide-up', duration: 200, timingFunction: 'var(--app-ease)' } : undefined}
      classNames={{ inner: classes.inner, content: classes.content, header: classes.header, body: isBare ? classes.bare : classes.body }}
    >
      {children}
    </Modal>
  )
}

/** The dialog's buttons, with the primary one last. On phones they share the full width and stay in view while the content scrolls */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

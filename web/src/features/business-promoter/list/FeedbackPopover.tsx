import { CloseButton } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { PopoverOnDemand } from '../../../ui/dialogs/PopoverOnDemand.tsx'
import classes from './invitations.module.css'

interface FeedbackPopoverProps {
  name: string
  feedback: string
}

/** A customer's private feedback. Untrusted input: rendered as plain text, with its own text direction, in a box that clips it */
export function FeedbackPopover({ name, feedback }: FeedbackPopoverProps) {
  const label = `Feedback from ${name}`
  // Long text scrolls inside its box, which must be focusable by keyboard
  const mayScroll = feedback.length > 300 || feedback.split('\n').length > 8
  return (
    <PopoverOnDemand
      position="bottom"
      label={label}
      className={classes.feedback}
      button={(props) => (
        <button type="button" className={classes.chip} data-feedback {...props} aria-label={label}>
          <IconMessageReport aria-hidden />
          Feedback
        </button>
      )}
    >
      {({ close }) => (
        <>
          <div className={classes.feedbackHead}>
            <strong>Private feedback</strong>
            <CloseButton onClick={close} aria-label="Close" />
          </div>
          <section className={classes.feedbackText} dir="auto" aria-label="Feedback text" tabIndex={mayScroll ? 0 : undefined}>
            {feedback}
          </section>
        </>
      )}
    </PopoverOnDemand>
  )
}

import { CloseButton, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageReport } from '@tabler/icons-react'
import classes from './invitations.module.css'

interface FeedbackPopoverProps {
  name: string
  feedback: string
  /** Shows a label beside the icon, for touch screens, which have no hover */
  withWord?: boolean
}

/** Private feedback of a customer. Untrusted input: rendered as plain text, with its own text direction, in a box that clips it */
export function FeedbackPopover({ name, feedback, withWord = false }: FeedbackPopoverProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const label = `Feedback of ${name}`
  // Long text scrolls inside its box, which the keyboard must be able to focus
  const mayScroll = feedback.length > 300 || feedback.split('\n').length > 8
  return (
    <Popover opened={opened} onChange={(next) => !next && close()} position="bottom" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={withWord ? classes.cardPlace : classes.mark}
          data-feedback
          onClick={toggle}
          aria-label={label}
          title={withWord ? undefined : 'Feedback'}
        >
          <IconMessageReport aria-hidden />
          {withWord && 'Feedback'}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.feedback} aria-label={label}>
        <div className={classes.feedbackHead}>
          <strong>Feedback</strong>
          <CloseButton onClick={close} aria-label="Close" />
        </div>
        <section className={classes.feedbackText} dir="auto" aria-label="What was written" tabIndex={mayScroll ? 0 : undefined}>
          {feedback}
        </section>
      </Popover.Dropdown>
    </Popover>
  )
}

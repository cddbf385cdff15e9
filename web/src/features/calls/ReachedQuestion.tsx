import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { clearDialedNumber } from './dialed-numbers.ts'
import classes from './reached-question.module.css'

/** Shown after the user dials a number: one button completes the task to call back, the other leaves it open */
export function ReachedQuestion({ number, onReached }: { number: string; onReached: () => void }) {
  return (
    <span className={classes.question} role="status">
      Did you reach them?
      <span className={classes.choices}>
        <Button variant="subtle" size="xs" leftSection={<IconCheck className={classes.icon} stroke={2} aria-hidden />} onClick={onReached}>
          Mark as called back
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={() => clearDialedNumber(number)}>
          Not yet
        </Button>
      </span>
    </span>
  )
}

import { Button, Stack } from '@mantine/core'
import classes from './two-step.module.css'

/** Shown once: afterwards nobody can read them any more */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <p className={classes.words}>
        Keep these codes where you find them without your phone. Each is good once, in place of a code. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </Stack>
  )
}

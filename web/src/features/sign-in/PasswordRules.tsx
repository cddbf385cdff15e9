import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { PASSWORD_RULES } from './password-rules.ts'
import classes from './sign-in.module.css'

export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={classes.rules} aria-label="Password requirements">
      {PASSWORD_RULES.map(({ text, isMet }) => {
        const met = isMet(password)
        return (
          <li key={text} data-met={met || undefined}>
            {met ? <IconCheck aria-hidden className={classes.ruleIcon} /> : <IconCircle aria-hidden className={classes.ruleIcon} />}
            {text}
            {met && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        )
      })}
    </ul>
  )
}

import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FormMessage.module.css'

interface FormMessageProps {
  tone: 'good' | 'bad'
  children: ReactNode
  /** Not a live region, because the message receives the focus and is thus read out already */
  isSilent?: boolean
}

/** A form's result, shown beside it. A new React key for each response makes screen readers announce the same sentence again */
export function FormMessage({ tone, children, isSilent = false }: FormMessageProps) {
  const Icon = tone === 'good' ? IconCircleCheck : IconAlertCircle
  const role = tone === 'good' ? 'status' : 'alert'
  return (
    <div className={classes.message} data-tone={tone} role={isSilent ? undefined : role}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

interface FormFailureProps {
  /** `attempt` increments so that the same message is announced again after another attempt */
  failure: { message: string; attempt: number } | null
}

/** The server's error about a form as a whole */
export function FormFailure({ failure }: FormFailureProps) {
  return (
    failure && (
      <FormMessage key={failure.attempt} tone="bad">
        {failure.message}
      </FormMessage>
    )
  )
}

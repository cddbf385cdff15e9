import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FormMessage.module.css'

interface FormMessageProps {
  tone: 'good' | 'bad'
  children: ReactNode
  /** Where the focus moves to the message, which reads it out already */
  isSilent?: boolean
}

/** What came of a form, said beside it. A new key for a new answer makes the same sentence heard again */
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

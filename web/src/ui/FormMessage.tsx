import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FormMessage.module.css'

/** What came of a form, kept readable beside it after its toast is gone. The toast has announced it, so this one is silent */
export function FormMessage({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  const Icon = tone === 'good' ? IconCircleCheck : IconAlertCircle
  return (
    <div className={classes.message} data-tone={tone}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

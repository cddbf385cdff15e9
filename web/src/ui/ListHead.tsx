import type { ReactNode } from 'react'
import classes from './ListHead.module.css'

interface ListHeadProps {
  /** The list's answer: "286 calls". Not there yet: its place is kept */
  answer: string | null
  /** "247 answered, 39 missed, Oct 17 to Nov 17" */
  detail?: ReactNode
  actions?: ReactNode
}

/** What a list says in one line, before its rows do */
export function ListHead({ answer, detail, actions }: ListHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.words} aria-live="polite">
        <p className={classes.answer}>{answer ?? '\u00a0'}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import classes from './card-answer.module.css'

/** What a card says, in large type above its evidence: "+38 from October 19 to November 17" */
export function CardAnswer({ answer, children }: { answer: string; children?: ReactNode }) {
  return (
    <p className={classes.line}>
      <span className={classes.answer}>{answer}</span> {children && <span className={classes.detail}>{children}</span>}
    </p>
  )
}

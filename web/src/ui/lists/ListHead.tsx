import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ListHead.module.css'

interface ListHeadProps {
  /** The list's headline: "286 calls". Null while loading, when a skeleton is shown */
  headline: string | null
  /** "247 answered, 39 missed, Oct 17–Nov 17" */
  detail?: ReactNode
  actions?: ReactNode
}

/** Head of a list that summarizes the list in one line */
export function ListHead({ headline, detail, actions }: ListHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.text} role="status">
        {headline === null ? (
          <>
            <Skeleton className={classes.headlineShape} />
            {detail !== undefined && <Skeleton className={classes.detailShape} />}
          </>
        ) : (
          <>
            <span className={classes.headline}>{headline}</span> {detail && <span className={classes.detail}>{detail}</span>}
          </>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import classes from './PageHead.module.css'

interface PageHeadProps {
  /** The area the screen belongs to: "Settings" */
  parent?: string
  title: string
  description?: ReactNode
  /** Buttons, the primary one last */
  actions?: ReactNode
}

export function PageHead({ parent, title, description, actions }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div>
        {parent && <div className={classes.parent}>{parent}</div>}
        <h1 className={classes.title}>{title}</h1>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

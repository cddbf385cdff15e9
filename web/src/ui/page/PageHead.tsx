import { type ReactNode, useContext } from 'react'
import { AreaTabs } from './area-tabs.ts'
import classes from './PageHead.module.css'
import { PageTabs } from './PageTabs.tsx'
import { SubTabs } from './SubTabs.tsx'

interface PageHeadProps {
  /** The area that the screen belongs to: "Settings" */
  parent?: string
  title: string
  description?: ReactNode
  /** Buttons, with the primary one last */
  actions?: ReactNode
}

/** The head of a screen, with the tabs of its area below it if the screen is one of them */
export function PageHead({ parent, title, description, actions }: PageHeadProps) {
  const area = useContext(AreaTabs)
  return (
    <>
      <div className={classes.head}>
        <div>
          {parent && <div className={classes.parent}>{parent}</div>}
          <h1 className={classes.title}>{title}</h1>
          {description && <div className={classes.description}>{description}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {area && <PageTabs label={area.label} tabs={area.tabs} current={area.current} />}
      {area?.within && <SubTabs {...area.within} />}
    </>
  )
}

import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface CardProps {
  title?: ReactNode
  /** Right of the title: for example the period, or a link */
  aside?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** `false` for content that extends to the edges: tables, lists of links */
  padded?: boolean
  className?: string
}

/** A single surface. Never nest cards: use dividers or the sunken color */
export function Card({ title, aside, children, footer, padded = true, className }: CardProps) {
  const titleId = useId()
  const names = [classes.card, padded && classes.padded, className].filter(Boolean).join(' ')
  return (
    <section className={names} aria-labelledby={title ? titleId : undefined}>
      {(title || aside) && (
        <div className={classes.head}>
          {title && (
            <h2 className={classes.title} id={titleId}>
              {title}
            </h2>
          )}
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  )
}

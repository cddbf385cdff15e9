import type { ReactNode } from 'react'
import classes from './CardHeadline.module.css'

/** A card's headline, in large type above its chart: "+38 from October 19 to November 17" */
export function CardHeadline({ headline, children }: { headline: ReactNode; children?: ReactNode }) {
  return (
    <p className={classes.line}>
      <span className={classes.headline}>{headline}</span> {children && <span className={classes.detail}>{children}</span>}
    </p>
  )
}

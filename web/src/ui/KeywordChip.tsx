import classes from './badges.module.css'

/** A word that was found in a call or a review */
export function KeywordChip({ children }: { children: string }) {
  return <span className={classes.keyword}>{children}</span>
}

import classes from './badges.module.css'

/** A keyword that was found in a call or a review; in the primary tint where it stands out among others */
export function KeywordChip({ children, stands = 'back' }: { children: string; stands?: 'back' | 'out' }) {
  return <span className={`${classes.keyword} ${stands === 'out' ? classes.standsOut : ''}`}>{children}</span>
}

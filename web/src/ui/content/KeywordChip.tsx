import classes from './badges.module.css'

/** A keyword found in a call or a review, with the primary tint if it stands out among others */
export function KeywordChip({ children, stands = 'back' }: { children: string; stands?: 'back' | 'out' }) {
  return <span className={`${classes.keyword} ${stands === 'out' ? classes.standsOut : ''}`}>{children}</span>
}

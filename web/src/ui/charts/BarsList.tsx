import { AppLink } from '../page/AppLink.tsx'
import classes from './BarsList.module.css'

interface BarsListProps {
  /** `to`: link to exactly the rows that the value counts */
  items: readonly { name: string; value: number; to?: string | undefined }[]
  /** Names the list for screen readers: "Calls by referral source" */
  label: string
}

/** Ranking with name, bar and value per row. Bar lengths are relative to the largest value */
export function BarsList({ items, label }: BarsListProps) {
  const largest = Math.max(1, ...items.map(({ value }) => value))
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map(({ name, value, to }) => (
        <li key={name} className={classes.item}>
          {to === undefined ? (
            <span className={classes.name}>{name}</span>
          ) : (
            <AppLink to={to} className={classes.open} aria-label={`${name}, ${value.toLocaleString('en-US')}`}>
              {name}
            </AppLink>
          )}
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ width: `${(value / largest) * 100}%` }} />
          </span>
          <span className={classes.value}>{value.toLocaleString('en-US')}</span>
        </li>
      ))}
    </ul>
  )
}

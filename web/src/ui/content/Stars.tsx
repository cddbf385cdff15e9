import { IconStarFilled } from '@tabler/icons-react'
import { numberFormat } from '#contract/formats/intl-formats.ts'
import classes from './Stars.module.css'
import { YelpStars } from './YelpStars.tsx'

const PLACES = [1, 2, 3, 4, 5]

interface StarsProps {
  /** From 0 to 5 */
  rating: number
  size?: number
  /** Whose rating it is, because Yelp prescribes the look of its ratings */
  platform?: 'google' | 'yelp'
}

/** A rating as stars, read out as "4.8 out of 5" */
export function Stars({ rating, size = 15, platform = 'google' }: StarsProps) {
  const label = `${formatRating(rating)} out of 5`
  if (platform === 'yelp') return <YelpStars rating={rating} size={size} label={label} />
  return (
    <span className={classes.stars} role="img" aria-label={label}>
      {PLACES.map((place) => (
        <Star key={place} fraction={filledFraction(place, rating)} size={size} />
      ))}
    </span>
  )
}

function Star({ fraction, size }: { fraction: number; size: number }) {
  return (
    <span className={classes.star}>
      <IconStarFilled size={size} aria-hidden className={classes.empty} />
      {fraction > 0 && (
        <span className={classes.filled} style={{ width: `${Math.round(fraction * 100)}%` }}>
          <IconStarFilled size={size} aria-hidden />
        </span>
      )}
    </span>
  )
}

/** Filled fraction of one star: a rating of 4.8 does not show five full stars */
function filledFraction(place: number, rating: number): number {
  return Math.min(1, Math.max(0, rating - place + 1))
}

/** "4.8", and "5" for whole stars */
export function formatRating(rating: number): string {
  return numberFormat({ maximumFractionDigits: 1 }).format(rating)
}

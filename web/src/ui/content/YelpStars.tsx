import { IconStarFilled } from '@tabler/icons-react'
import classes from './Stars.module.css'

const PLACES = [1, 2, 3, 4, 5]
/** Fraction of a tile that its star takes up */
const STAR = 0.68

/**
 * A rating with the look that Yelp prescribes for its own ratings: tiles in half-star steps, never our golden stars. Their color is that of
 * the whole stars: 4.5 has the color of 4. Decision 0102
 */
export function YelpStars({ rating, size, label }: { rating: number; size: number; label: string }) {
  const shown = Math.min(5, Math.max(0, Math.round(rating * 2) / 2))
  return (
    <span className={classes.yelp} data-level={Math.floor(shown)} role="img" aria-label={label}>
      {PLACES.map((place) => (
        <span key={place} className={classes.tile} data-filled={fillOfStar(place, shown)} style={{ width: size, height: size }}>
          <IconStarFilled size={size * STAR} aria-hidden />
        </span>
      ))}
    </span>
  )
}

const fillOfStar = (place: number, shown: number) => (shown >= place ? 'whole' : shown >= place - 0.5 ? 'half' : undefined)

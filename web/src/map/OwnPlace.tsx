import type { Point } from '#contract/map-scan/scan-form.ts'
import classes from './OwnPlace.module.css'

/** The name below the point of the business's own place */
export function PlaceLabel({ name }: { name: string }) {
  return <span className={classes.label}>{name}</span>
}

function PlacePin() {
  return (
    <svg className={classes.pin} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M18.364 4.636a9 9 0 0 1 .203 12.519l-.203 .21l-4.243 4.242a3 3 0 0 1 -4.097 .135l-.144 -.135l-4.244 -4.243a9 9 0 0 1 12.728 -12.728zm-6.364 3.364a3 3 0 1 0 0 6a3 3 0 0 0 0 -6z" />
    </svg>
  )
}

/** For a map that shows only the place */
export const ownPlaceMarkers = ({ name, at }: { name: string; at: Point }) => [
  { key: 'pin', at, node: <PlacePin /> },
  { key: 'name', at, node: <PlaceLabel name={name} /> },
]

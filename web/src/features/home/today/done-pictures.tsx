import classes from './all-done.module.css'

const BULBS = [15, 24.2, 33.4, 42.6, 51.8, 61].flatMap((x) => [
  { x, y: 22.5 },
  { x, y: 51.5 },
])
const RAYS = ['M10 12L5 8', 'M22 8.5l-2-5', 'M38 7V1.500', 'M54 8.5l2-5', 'M66 12l5-4']
const BETWEEN_BULBS_MS = 45

/** Marquee's logo: its bulbs light up one after the other, around a check mark */
export function LitSign() {
  return (
    <svg className={classes.picture} width="76" height="64" viewBox="0 0 76 64" aria-hidden="true">
      <g className={classes.rays} strokeWidth="2.5" strokeLinecap="round">
        {RAYS.map((ray) => (
          <path key={ray} d={ray} />
        ))}
      </g>
      <rect x="6" y="16" width="64" height="42" rx="11" className={classes.sign} />
      {BULBS.map(({ x, y }, place) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r="2.3"
          className={classes.light}
          style={{ animationDelay: `${place * BETWEEN_BULBS_MS}ms` }}
        />
      ))}
      <path d="M29 37l6.500 6.500L48 31" pathLength="1" className={classes.tick} />
    </svg>
  )
}

const TICKS = Array.from({ length: 12 }, (_, place) => place)

/** Northlight's logo: the points of its compass light up around a check mark */
export function LitCompass() {
  return (
    <svg className={classes.picture} width="76" height="64" viewBox="0 0 76 64" aria-hidden="true">
      <g transform="translate(38 32)">
        {TICKS.map((place) => (
          <g key={place} transform={`rotate(${place * 30})`}>
            <path
              d={place % 3 === 0 ? 'M0-24.500V-31' : 'M0-25.500V-29'}
              className={classes.point}
              style={{ animationDelay: `${place * BETWEEN_BULBS_MS}ms` }}
            />
          </g>
        ))}
      </g>
      <circle cx="38" cy="32" r="21" className={classes.sign} />
      <path d="M29 32l6.500 6.500L48 26" pathLength="1" className={classes.tick} />
    </svg>
  )
}

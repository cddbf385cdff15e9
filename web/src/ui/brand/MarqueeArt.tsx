import classes from './SignInFrame.module.css'

const COLUMNS = Array.from({ length: 13 }, (_, column) => 40 + column * 52)
const INNER_ROWS = [92, 132, 172, 212]

/** The bulbs around the marquee sign, row by row */
const BULBS = [
  ...COLUMNS.map((x) => ({ x, y: 52 })),
  ...INNER_ROWS.flatMap((y) => [
    { x: 40, y },
    { x: 664, y },
  ]),
  ...COLUMNS.map((x) => ({ x, y: 252 })),
]

export function MarqueeArt() {
  return (
    <svg className={classes.art} viewBox="0 0 704 304" aria-hidden="true">
      {BULBS.map(({ x, y }, place) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r={13} className={classes.bulb} fillOpacity={0.1} style={{ animation: 'none' }} />
          <circle
            cx={x}
            cy={y}
            r={6}
            className={classes.bulb}
            opacity={bulbGlowOf(place)}
            style={{ animationDelay: `${-(place % 7) * 0.6}s` }}
          />
        </g>
      ))}
      <text x={352} y={140} textAnchor="middle" fontSize={46} fontWeight={650} letterSpacing={-1.6}>
        Who called. What they say.
      </text>
      <text x={352} y={198} textAnchor="middle" fontSize={46} fontWeight={650} letterSpacing={-1.6}>
        What needs doing.
      </text>
    </svg>
  )
}

/** A bulb's brightness, from half to full, which differs from its neighbors' brightness */
function bulbGlowOf(place: number): number {
  return Math.round((0.75 + 0.25 * Math.sin(place * 2.4 - 1.57)) * 100) / 100
}

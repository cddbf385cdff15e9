import classes from './SignInFrame.module.css'

const CENTER = { x: 352, y: 210 }
const TICK_DEGREES = 7.5

/** A compass rose with 48 ticks, minus the four that the star's points cover. Ticks are longer every 22.5° and brighter on the diagonals */
const TICKS = Array.from({ length: 48 }, (_, place) => place)
  .filter((place) => place % 12 !== 0)
  .map((place) => {
    const isDiagonal = place % 6 === 0
    const isLong = place % 3 === 0
    return { place, from: isDiagonal ? 150 : 128, to: isDiagonal ? 206 : isLong ? 184 : 166, opacity: isDiagonal ? 0.5 : 0.22 }
  })

const POINTS = [
  ['M0-36L4.2-4.2 0 0z', '#fff'],
  ['M0-36L-4.2-4.2 0 0z', '#a9cfe3'],
  ['M24 0L4.2 4.2 0 0z', '#e0a94a'],
  ['M24 0L4.2-4.2 0 0z', '#ffd27a'],
  ['M0 24L-4.2 4.2 0 0z', '#fff'],
  ['M0 24L4.2 4.2 0 0z', '#a9cfe3'],
  ['M-24 0L-4.2-4.2 0 0z', '#fff'],
  ['M-24 0L-4.2 4.2 0 0z', '#a9cfe3'],
] as const

export function NorthlightArt() {
  return (
    <svg className={classes.art} viewBox="0 0 704 560" aria-hidden="true">
      <g transform={`translate(${CENTER.x} ${CENTER.y})`} stroke="#fff" strokeWidth={2} strokeLinecap="round">
        {TICKS.map(({ place, from, to, opacity }) => (
          <line key={place} y1={-from} y2={-to} strokeOpacity={opacity} transform={`rotate(${place * TICK_DEGREES})`} />
        ))}
      </g>
      <g transform={`translate(${CENTER.x} ${CENTER.y}) scale(5.4)`}>
        {POINTS.map(([path, fill]) => (
          <path key={path} d={path} fill={fill} />
        ))}
      </g>
      <text x={352} y={484} textAnchor="middle" fontSize={42} fontWeight={620} letterSpacing={-1.3}>
        Who called. What they say.
      </text>
      <text x={352} y={538} textAnchor="middle" fontSize={42} fontWeight={620} letterSpacing={-1.3}>
        What needs doing.
      </text>
    </svg>
  )
}

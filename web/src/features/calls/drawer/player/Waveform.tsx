import type { Bar } from './wave.ts'
import classes from './waveform.module.css'

const HEIGHT = 30
const STRIDE = 4
const BAR = 2.4
const LEAST = 2

/** One color per speaker; the part played so far is opaque */
export function Waveform({ bars, share }: { bars: readonly Bar[]; share: number }) {
  if (bars.length === 0) return <Line share={share} />
  return (
    <svg className={classes.wave} viewBox={`0 0 ${bars.length * STRIDE} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {bars.map(({ level, speaker }, part) => {
        const height = Math.max(LEAST, level * HEIGHT)
        const x = part * STRIDE
        return (
          <rect
            key={x}
            x={x}
            y={(HEIGHT - height) / 2}
            width={BAR}
            height={height}
            rx={1.2}
            data-speaker={speaker ?? undefined}
            data-played={(part + 0.5) / bars.length <= share || undefined}
          />
        )
      })}
    </svg>
  )
}

/** Shown while the volume is unknown, or if it cannot be determined */
function Line({ share }: { share: number }) {
  return (
    <svg className={classes.wave} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <rect x={0} y={(HEIGHT - LEAST) / 2} width={100} height={LEAST} />
      <rect x={0} y={(HEIGHT - LEAST) / 2} width={share * 100} height={LEAST} data-played />
    </svg>
  )
}

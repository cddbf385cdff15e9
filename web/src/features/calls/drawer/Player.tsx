import { Loader } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { formatClock } from './clock.ts'
import classes from './player.module.css'
import type { PlayerState } from './use-player.ts'
import { BARS, PLACEHOLDER_PEAKS } from './waveform.ts'

const STEP_S = 5

export function Player({ player }: { player: PlayerState }) {
  const { isPlaying, isLoading, at, duration, speed, peaks, problem, toggle, seek, nextSpeed } = player
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled

  function step(event: KeyboardEvent) {
    const by = { ArrowRight: STEP_S, ArrowUp: STEP_S, ArrowLeft: -STEP_S, ArrowDown: -STEP_S }[event.key]
    if (by === undefined) return
    event.preventDefault()
    seek(at + by)
  }

  return (
    <section className={classes.player} aria-label="Recording">
      <button type="button" className={classes.play} onClick={toggle} aria-label={isPlaying ? 'Pause' : 'Play'} aria-busy={isLoading}>
        {isLoading ? <Loader className={classes.icon} color="currentColor" /> : <Icon className={classes.icon} aria-hidden />}
      </button>
      <div className={classes.track}>
        <div className={classes.wave}>
          <Waveform peaks={peaks ?? PLACEHOLDER_PEAKS} share={duration > 0 ? at / duration : 0} />
          <input
            type="range"
            className={classes.slider}
            min={0}
            max={Math.max(1, Math.ceil(duration))}
            step="any"
            value={at}
            onChange={(event) => seek(Number(event.currentTarget.value))}
            onKeyDown={step}
            aria-label="Position in the recording"
            aria-valuetext={`${formatClock(at)} of ${formatClock(duration)}`}
          />
        </div>
        <div className={classes.times}>
          <span>{formatClock(at)}</span>
          <span>{formatClock(duration)}</span>
        </div>
      </div>
      <button type="button" className={classes.speed} onClick={nextSpeed} aria-label={`Speed ${speed}×`}>
        {speed}×
      </button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

const WIDTH = 300
const HEIGHT = 30
const STRIDE = WIDTH / BARS
const LEAST = 3

function Waveform({ peaks, share }: { peaks: readonly number[]; share: number }) {
  return (
    <svg className={classes.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {peaks.map((peak, bar) => {
        const height = Math.max(LEAST, peak * HEIGHT)
        const x = bar * STRIDE
        return (
          <rect
            key={x}
            x={x}
            y={(HEIGHT - height) / 2}
            width={STRIDE * 0.57}
            height={height}
            rx={1.2}
            data-played={(bar + 0.5) / BARS <= share || undefined}
          />
        )
      })}
    </svg>
  )
}

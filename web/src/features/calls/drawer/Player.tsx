import { ActionIcon, Loader } from '@mantine/core'
import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo } from 'react'
import { documentTitle, fileNameOf } from '#contract/formats/file-names.ts'
import { useSession } from '../../../platform/session/session.ts'
import { toDayIn } from '../../../platform/time/calendar-days.ts'
import type { CallDetail } from '../calls.data.ts'
import { useWaveform } from '../calls.data.ts'
import { formatClock } from './clock.ts'
import { Waveform } from './player/Waveform.tsx'
import { WaveMarks } from './player/WaveMarks.tsx'
import { computeItemMarks, computeWaveBars, listVoices } from './player/wave.ts'
import waveClasses from './player/waveform.module.css'
import classes from './player.module.css'
import type { PlayerState } from './use-player.ts'

const STEP_S = 5

export function Player({ call, player }: { call: CallDetail; player: PlayerState }) {
  const { isPlaying, isLoading, isStarted, at, duration, speed, problem, toggle, seek, playFrom, nextSpeed, save } = player
  const { transcript_lines: lines, action_itmes: items } = call
  const { nickname, timeZone } = useSession()
  const { data: wave } = useWaveform(call.call_sid)
  const bars = useMemo(() => (wave ? computeWaveBars(wave, lines, duration) : []), [wave, lines, duration])
  const marks = useMemo(() => computeItemMarks(items, lines, duration), [items, lines, duration])
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled

  function step(event: KeyboardEvent) {
    const by = { ArrowRight: STEP_S, ArrowUp: STEP_S, ArrowLeft: -STEP_S, ArrowDown: -STEP_S }[event.key]
    if (by === undefined) return
    event.preventDefault()
    seek(at + by)
  }

  return (
    <section className={classes.player} data-started={isStarted || undefined} aria-label="Recording">
      <button type="button" className={classes.play} onClick={toggle} aria-label={isPlaying ? 'Pause' : 'Play'} aria-busy={isLoading}>
        {isLoading ? <Loader className={classes.icon} color="currentColor" /> : <Icon className={classes.icon} aria-hidden />}
      </button>
      <div className={classes.track}>
        <WaveMarks marks={marks} onPlayFrom={playFrom} />
        <div className={classes.wave}>
          <Waveform bars={bars} share={duration > 0 ? at / duration : 0} />
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
          <ul className={waveClasses.voices} aria-label="Speakers">
            {listVoices(bars, lines).map(({ speaker, name }) => (
              <li key={speaker} data-speaker={speaker}>
                {name}
              </li>
            ))}
          </ul>
          <span>{formatClock(duration)}</span>
        </div>
      </div>
      <button type="button" className={classes.speed} onClick={nextSpeed} aria-label={`Speed ${speed}×`}>
        {speed}×
      </button>
      <ActionIcon
        variant="default"
        className={classes.save}
        onClick={() => save(recordingFileName(call, nickname, timeZone))}
        aria-label="Download the recording"
      >
        <IconDownload className={classes.icon} stroke={1.75} aria-hidden />
      </ActionIcon>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

/** "bright-smile-dental-recording-dana-whitfield-2026-11-17.wav" */
function recordingFileName(
  { caller_name: name, phone_from: number, call_sid: sid, call_start_datetime: at }: CallDetail,
  business: string,
  timeZone: string,
) {
  return fileNameOf(documentTitle(business, 'Recording', name || number || sid, toDayIn(new Date(at), timeZone)), 'wav')
}

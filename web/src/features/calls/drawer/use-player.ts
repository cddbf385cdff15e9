import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../platform/api-error.ts'
import { fetchRecordingUrl } from '../calls.data.ts'
import { readPeaks } from './waveform.ts'

const SPEEDS = [1, 1.25, 1.5, 2] as const
type Speed = (typeof SPEEDS)[number]

/** The address works for an hour; one that is about to end is not begun with */
const ADDRESS_KEPT_MS = 55 * 60_000
/** Longer ones keep the plain pattern: to draw them, all of their sound would have to lie in memory */
const LONGEST_DRAWN_S = 20 * 60

const UNPLAYABLE = 'The recording could not be played. Please try again.'

export interface PlayerState {
  isPlaying: boolean
  isLoading: boolean
  /** It has been asked to play, so there is a place in it */
  isStarted: boolean
  /** Seconds */
  at: number
  duration: number
  speed: Speed
  /** How loud it is along the way, from 0 to 1; null until it is known */
  peaks: readonly number[] | null
  problem: string | null
  toggle: () => void
  seek: (at: number) => void
  playFrom: (at: number) => void
  nextSpeed: () => void
}

/** Plays one recording. Its address is asked for at the first play, and again when it has ended meanwhile */
export function usePlayer(sid: string, knownDuration: number): PlayerState {
  const [audio] = useState(() => new Audio())
  const address = useRef<{ url: string; endsAt: number } | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const [at, setAt] = useState(0)
  const [duration, setDuration] = useState(knownDuration)
  const [speed, setSpeed] = useState<Speed>(1)
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const gone = new AbortController()
    const on = (name: keyof HTMLMediaElementEventMap, work: () => void) => audio.addEventListener(name, work, { signal: gone.signal })
    on('play', () => setPlaying(true))
    on('pause', () => setPlaying(false))
    on('ended', () => setPlaying(false))
    on('waiting', () => setLoading(true))
    on('playing', () => setLoading(false))
    on('timeupdate', () => setAt(audio.currentTime))
    // What the server measured is exact; a stream's own length may be unknown
    on('durationchange', () => Number.isFinite(audio.duration) && audio.duration > 0 && setDuration(audio.duration))
    return () => {
      gone.abort()
      audio.pause()
      audio.removeAttribute('src')
    }
  }, [audio])

  async function open(): Promise<void> {
    if (address.current && address.current.endsAt > Date.now()) return
    const isFirst = address.current === null
    const url = await fetchRecordingUrl(sid)
    address.current = { url, endsAt: Date.now() + ADDRESS_KEPT_MS }
    audio.src = url
    if (isFirst && knownDuration <= LONGEST_DRAWN_S) readPeaks(url).then(setPeaks, () => undefined)
  }

  async function play(from: number | null): Promise<void> {
    setProblem(null)
    setStarted(true)
    setLoading(true)
    const place = from ?? audio.currentTime
    try {
      await open()
      await startAt(place)
    } catch (error) {
      if (isInterrupted(error)) return
      if (!(error instanceof DOMException)) return setProblem(messageOf(error))
      await playAnew(place)
    } finally {
      setLoading(false)
    }
  }

  /** The address may have ended before its time: a new one is worth one more try */
  async function playAnew(place: number): Promise<void> {
    address.current = null
    try {
      await open()
      await startAt(place)
    } catch (error) {
      if (!isInterrupted(error)) setProblem(error instanceof DOMException ? UNPLAYABLE : messageOf(error))
    }
  }

  async function startAt(place: number): Promise<void> {
    audio.playbackRate = speed
    if (place !== audio.currentTime) audio.currentTime = place
    await audio.play()
  }

  function seek(to: number): void {
    const place = Math.min(Math.max(to, 0), duration)
    audio.currentTime = place
    setAt(place)
  }

  return {
    isPlaying,
    isLoading,
    isStarted,
    at,
    duration,
    speed,
    peaks,
    problem,
    toggle: () => (isPlaying ? audio.pause() : void play(at >= duration ? 0 : at)),
    seek,
    playFrom: (from) => void play(from),
    nextSpeed: () => {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
      setSpeed(next)
      audio.playbackRate = next
    },
  }
}

/** Paused before it had begun: that is no failure */
function isInterrupted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

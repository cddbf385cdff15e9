import { useEffect, useRef, useState } from 'react'
import { errorMessageOf } from '../../../platform/api/api-error.ts'
import { saveUrl } from '../../../platform/api/save-file.ts'
import { fetchRecordingUrl } from '../calls.data.ts'

const SPEEDS = [1, 1.25, 1.5, 2] as const
type Speed = (typeof SPEEDS)[number]

/** The URL works for an hour; a URL that is about to expire is not reused */
const ADDRESS_VALID_MS = 55 * 60_000

const UNPLAYABLE = 'The recording could not be played. Please try again.'

export interface PlayerState {
  isPlaying: boolean
  isLoading: boolean
  /** True once playback was requested: from then on there is a position */
  isStarted: boolean
  /** Seconds */
  at: number
  duration: number
  speed: Speed
  problem: string | null
  toggle: () => void
  seek: (at: number) => void
  playFrom: (at: number) => void
  nextSpeed: () => void
  /** Downloads the recording under this name */
  save: (name: string) => void
}

/** Plays one recording. Its URL is fetched on first play, and again after it has expired */
export function usePlayer(sid: string, knownDuration: number): PlayerState {
  const [audio] = useState(() => new Audio())
  const address = useRef<{ url: string; endsAt: number } | null>(null)
  /** Position at which playback begins once the recording has loaded; seeking while it loads changes it too */
  const begin = useRef(0)
  const [isPlaying, setPlaying] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const [at, setAt] = useState(0)
  const [duration, setDuration] = useState(knownDuration)
  const [speed, setSpeed] = useState<Speed>(1)
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
    // The server measures the duration exactly; the stream may not know it
    on('durationchange', () => Number.isFinite(audio.duration) && audio.duration > 0 && setDuration(audio.duration))
    return () => {
      gone.abort()
      audio.pause()
      audio.removeAttribute('src')
    }
  }, [audio])

  async function findAddress(): Promise<string> {
    if (!address.current || address.current.endsAt <= Date.now()) {
      address.current = { url: await fetchRecordingUrl(sid), endsAt: Date.now() + ADDRESS_VALID_MS }
    }
    return address.current.url
  }

  /** Setting the same source again would reload it */
  async function open(): Promise<void> {
    const url = await findAddress()
    if (audio.getAttribute('src') !== url) audio.src = url
  }

  async function save(name: string): Promise<void> {
    setProblem(null)
    try {
      saveUrl(await findAddress(), name)
    } catch (error) {
      setProblem(errorMessageOf(error))
    }
  }

  async function play(from: number): Promise<void> {
    setProblem(null)
    setStarted(true)
    setLoading(true)
    begin.current = from
    setAt(from)
    try {
      await open()
      await start()
    } catch (error) {
      if (isInterrupted(error)) return
      if (!(error instanceof DOMException)) return setProblem(errorMessageOf(error))
      await playAnew()
    } finally {
      setLoading(false)
    }
  }

  /** The URL may have expired early: retry once with a new one */
  async function playAnew(): Promise<void> {
    address.current = null
    try {
      await open()
      await start()
    } catch (error) {
      if (!isInterrupted(error)) setProblem(error instanceof DOMException ? UNPLAYABLE : errorMessageOf(error))
    }
  }

  async function start(): Promise<void> {
    audio.playbackRate = speed
    if (begin.current !== audio.currentTime) audio.currentTime = begin.current
    await audio.play()
  }

  function seek(to: number): void {
    const place = Math.min(Math.max(to, 0), duration)
    begin.current = place
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
    problem,
    toggle: () => (isPlaying ? audio.pause() : void play(at >= duration ? 0 : at)),
    seek,
    playFrom: (from) => void play(from),
    nextSpeed: () => {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
      setSpeed(next)
      audio.playbackRate = next
    },
    save: (name) => void save(name),
  }
}

/** The user paused before playback began, which is not a failure */
function isInterrupted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

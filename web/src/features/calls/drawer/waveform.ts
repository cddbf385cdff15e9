export const BARS = 72

/** Enough to see who speaks when, and a fraction of the memory that listening would need */
const SAMPLE_RATE = 8000

/** How loud a recording is in each part of it, the loudest being 1 */
export async function readPeaks(url: string): Promise<number[]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The recording answered ${response.status}`)
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await response.arrayBuffer())
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel))
  return peaksOf(channels, BARS)
}

export function peaksOf(channels: readonly Float32Array[], bars: number): number[] {
  const length = channels[0]?.length ?? 0
  const size = Math.max(1, Math.ceil(length / bars))
  const loudness = Array.from({ length: bars }, (_, bar) => {
    let sum = 0
    let count = 0
    for (const samples of channels) {
      for (let place = bar * size; place < Math.min((bar + 1) * size, length); place++) {
        const sample = samples[place] ?? 0
        sum += sample * sample
        count++
      }
    }
    return count === 0 ? 0 : Math.sqrt(sum / count)
  })
  const loudest = Math.max(...loudness)
  return loudness.map((value) => (loudest === 0 ? 0 : value / loudest))
}

/** Before the sound is there: a quiet pattern that stands for any recording */
export const PLACEHOLDER_PEAKS: readonly number[] = Array.from(
  { length: BARS },
  (_, bar) => 0.22 + 0.16 * Math.sin(bar * 0.9) * Math.cos(bar * 0.35),
)

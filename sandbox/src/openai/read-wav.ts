interface Spoken {
  start: number
  end: number
  text: string
}

interface WavFile {
  channels: number
  seconds: number
  /** What was said on each channel of the original recording; empty when the file does not contain it */
  spoken: Spoken[][]
}

/** null unless the bytes are a WAV file. There is no speech recognition: the words are read from a chunk that the sandbox's phone wrote */
export function readWav(file: Buffer): WavFile | null {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4)
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  const format = chunks.get('fmt ')
  const data = chunks.get('data')
  if (!format || format.length < 16 || !data) return null
  const bytesPerSecond = format.readUInt32LE(8)
  return {
    channels: format.readUInt16LE(2),
    seconds: bytesPerSecond > 0 ? data.length / bytesPerSecond : 0,
    spoken: readSpoken(chunks.get('mqtx')),
  }
}

function readSpoken(chunk: Buffer | undefined): Spoken[][] {
  if (!chunk) return []
  const { channels }: { channels: Spoken[][] } = JSON.parse(chunk.toString())
  return channels
}

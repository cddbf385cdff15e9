interface Film {
  side: number
  framesPerSecond: number
  sps: Buffer
  pps: Buffer
}

const uint32Bytes = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}
const uint16Bytes = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2)
  return bytes
}
const mp4Box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32Bytes(body.length + 8), Buffer.from(type, 'latin1'), body])
}
/** A box with version 0 and flags */
const mp4FullBox = (type: string, flags: number, ...parts: Buffer[]): Buffer => mp4Box(type, uint32Bytes(flags), ...parts)

const matrix = uint32Bytes(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** A progressive MP4 (ISO 14496-12) with one track. The index comes first, so that the video plays while it loads */
export function muxMp4(frames: { bytes: Buffer; isKey: boolean }[], { side, framesPerSecond, sps, pps }: Film): Buffer {
  const timescale = framesPerSecond * 100
  const duration = frames.length * 100
  const samples = frames.map(({ bytes }) => Buffer.concat([uint32Bytes(bytes.length), bytes]))
  const keys = frames.flatMap(({ isKey }, at) => (isKey ? [at + 1] : []))

  const avcC = mp4Box(
    'avcC',
    Buffer.from([1, sps[1] ?? 66, sps[2] ?? 0, sps[3] ?? 30, 0xff, 0xe1]),
    uint16Bytes(sps.length),
    sps,
    Buffer.from([1]),
    uint16Bytes(pps.length),
    pps,
  )
  const avc1 = mp4Box(
    'avc1',
    uint32Bytes(0),
    uint16Bytes(0, 1),
    Buffer.alloc(16),
    uint16Bytes(side, side),
    uint32Bytes(0x480000, 0x480000, 0),
    uint16Bytes(1),
    Buffer.alloc(32),
    uint16Bytes(24, 0xffff),
    avcC,
  )
  const stbl = (offset: number) =>
    mp4Box(
      'stbl',
      mp4FullBox('stsd', 0, uint32Bytes(1), avc1),
      mp4FullBox('stts', 0, uint32Bytes(1, frames.length, 100)),
      mp4FullBox('stss', 0, uint32Bytes(keys.length, ...keys)),
      mp4FullBox('stsc', 0, uint32Bytes(1, 1, frames.length, 1)),
      mp4FullBox('stsz', 0, uint32Bytes(0, samples.length, ...samples.map(({ length }) => length))),
      mp4FullBox('stco', 0, uint32Bytes(1, offset)),
    )
  const moov = (offset: number) =>
    mp4Box(
      'moov',
      mp4FullBox(
        'mvhd',
        0,
        uint32Bytes(0, 0, timescale, duration, 0x10000),
        uint16Bytes(0x100, 0),
        uint32Bytes(0, 0),
        matrix,
        Buffer.alloc(24),
        uint32Bytes(2),
      ),
      mp4Box(
        'trak',
        mp4FullBox(
          'tkhd',
          3,
          uint32Bytes(0, 0, 1, 0, duration, 0, 0),
          uint16Bytes(0, 0, 0, 0),
          matrix,
          uint32Bytes(side << 16, side << 16),
        ),
        mp4Box(
          'mdia',
          mp4FullBox('mdhd', 0, uint32Bytes(0, 0, timescale, duration), uint16Bytes(0x55c4, 0)),
          mp4FullBox('hdlr', 0, uint32Bytes(0), Buffer.from('vide'), uint32Bytes(0, 0, 0), Buffer.from('Video\0')),
          mp4Box(
            'minf',
            mp4FullBox('vmhd', 1, uint16Bytes(0, 0, 0, 0)),
            mp4Box('dinf', mp4FullBox('dref', 0, uint32Bytes(1), mp4FullBox('url ', 1))),
            stbl(offset),
          ),
        ),
      ),
    )
  const ftyp = mp4Box('ftyp', Buffer.from('isom'), uint32Bytes(512), Buffer.from('isomiso2avc1mp41'))
  const start = ftyp.length + moov(0).length + 8
  return Buffer.concat([ftyp, moov(start), mp4Box('mdat', ...samples)])
}

interface Film {
  side: number
  framesPerSecond: number
  sps: Buffer
  pps: Buffer
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}
const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2)
  return bytes
}
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
/** A box with version 0 and flags */
const full = (type: string, flags: number, ...parts: Buffer[]): Buffer => box(type, u32(flags), ...parts)

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** A progressive MP4 (ISO 14496-12) with one track: the index first, so that it plays while it loads */
export function muxMp4(frames: { bytes: Buffer; isKey: boolean }[], { side, framesPerSecond, sps, pps }: Film): Buffer {
  const timescale = framesPerSecond * 100
  const duration = frames.length * 100
  const samples = frames.map(({ bytes }) => Buffer.concat([u32(bytes.length), bytes]))
  const keys = frames.flatMap(({ isKey }, at) => (isKey ? [at + 1] : []))

  const avcC = box(
    'avcC',
    Buffer.from([1, sps[1] ?? 66, sps[2] ?? 0, sps[3] ?? 30, 0xff, 0xe1]),
    u16(sps.length),
    sps,
    Buffer.from([1]),
    u16(pps.length),
    pps,
  )
  const avc1 = box(
    'avc1',
    u32(0),
    u16(0, 1),
    Buffer.alloc(16),
    u16(side, side),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    avcC,
  )
  const stbl = (offset: number) =>
    box(
      'stbl',
      full('stsd', 0, u32(1), avc1),
      full('stts', 0, u32(1, frames.length, 100)),
      full('stss', 0, u32(keys.length, ...keys)),
      full('stsc', 0, u32(1, 1, frames.length, 1)),
      full('stsz', 0, u32(0, samples.length, ...samples.map(({ length }) => length))),
      full('stco', 0, u32(1, offset)),
    )
  const moov = (offset: number) =>
    box(
      'moov',
      full('mvhd', 0, u32(0, 0, timescale, duration, 0x10000), u16(0x100, 0), u32(0, 0), matrix, Buffer.alloc(24), u32(2)),
      box(
        'trak',
        full('tkhd', 3, u32(0, 0, 1, 0, duration, 0, 0), u16(0, 0, 0, 0), matrix, u32(side << 16, side << 16)),
        box(
          'mdia',
          full('mdhd', 0, u32(0, 0, timescale, duration), u16(0x55c4, 0)),
          full('hdlr', 0, u32(0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('Video\0')),
          box('minf', full('vmhd', 1, u16(0, 0, 0, 0)), box('dinf', full('dref', 0, u32(1), full('url ', 1))), stbl(offset)),
        ),
      ),
    )
  const ftyp = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2avc1mp41'))
  const start = ftyp.length + moov(0).length + 8
  return Buffer.concat([ftyp, moov(start), box('mdat', ...samples)])
}

// H.264 without any compression (ITU-T H.264, baseline profile): key frames of I_PCM macroblocks, and P frames that skip every macroblock.
// This is enough for a video that every browser plays, and needs no encoder

class BitWriter {
  readonly bytes: number[] = []
  private pendingByte = 0
  private count = 0

  bits(value: number, width: number): this {
    for (let at = width - 1; at >= 0; at--) {
      this.pendingByte = (this.pendingByte << 1) | ((value >> at) & 1)
      if (++this.count === 8) {
        this.bytes.push(this.pendingByte)
        this.pendingByte = 0
        this.count = 0
      }
    }
    return this
  }

  /** Exponential Golomb code */
  ue(value: number): this {
    const width = Math.floor(Math.log2(value + 1))
    return this.bits(0, width).bits(value + 1, width + 1)
  }

  align(): this {
    return this.count === 0 ? this : this.bits(0, 8 - this.count)
  }

  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.bytes.push(byte)
  }

  /** The stop bit, followed by zeros up to the end of the byte */
  trailing(): this {
    return this.bits(1, 1).align()
  }
}

/** Header byte and payload. A 3 is inserted where a start code would occur (emulation prevention) */
function nalUnit(header: number, writer: BitWriter): Buffer {
  const out = [header]
  let zeros = 0
  for (const byte of writer.trailing().bytes) {
    if (zeros === 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    zeros = byte === 0 ? zeros + 1 : 0
    out.push(byte)
  }
  return Buffer.from(out)
}

export function h264ParameterSets(side: number): { sps: Buffer; pps: Buffer } {
  const blocks = side / 16
  const sps = new BitWriter().bits(66, 8).bits(0xc0, 8).bits(30, 8)
  // Ids, 4 bits for frame_num, output order = decoding order, one reference frame
  sps.ue(0).ue(0).ue(2).ue(1).bits(0, 1)
  sps
    .ue(blocks - 1)
    .ue(blocks - 1)
    .bits(1, 1)
    .bits(1, 1)
    .bits(0, 1)
    .bits(0, 1)
  const pps = new BitWriter().ue(0).ue(0).bits(0, 1).bits(0, 1).ue(0).ue(0).ue(0).bits(0, 1).bits(0, 2).ue(0).ue(0).ue(0)
  pps.bits(1, 1).bits(0, 1).bits(0, 1)
  return { sps: nalUnit(0x67, sps), pps: nalUnit(0x68, pps) }
}

export function pcmFrame(rgb: Buffer, side: number, nth: number): Buffer {
  const slice = new BitWriter()
    .ue(0)
    .ue(7)
    .ue(0)
    .bits(0, 4)
    .ue(nth % 2)
    .bits(0, 2)
    .ue(0)
    .ue(1)
  for (let top = 0; top < side; top += 16) {
    for (let left = 0; left < side; left += 16) {
      // I_PCM
      slice.ue(25).align()
      slice.raw(yuvBytesOfBlock(rgb, side, left, top))
    }
  }
  return nalUnit(0x65, slice)
}

export function skippedFrame(side: number, frameNumber: number): Buffer {
  const slice = new BitWriter()
    .ue(0)
    .ue(5)
    .ue(0)
    .bits(frameNumber % 16, 4)
    .bits(0, 1)
    .bits(0, 1)
    .bits(0, 1)
    .ue(0)
    .ue(1)
  return nalUnit(0x41, slice.ue((side / 16) ** 2))
}

/** 16 by 16 pixels: the brightness of each pixel, then both color values of each 2 by 2 pixels (BT.601) */
function yuvBytesOfBlock(rgb: Buffer, side: number, left: number, top: number): Uint8Array {
  const bytes = new Uint8Array(384)
  const at = (x: number, y: number, channel: number) => rgb[((top + y) * side + left + x) * 3 + channel] ?? 0
  for (let y = 0; y < 16; y++)
    for (let x = 0; x < 16; x++) bytes[y * 16 + x] = clampToVideoRange(16 + 0.257 * at(x, y, 0) + 0.504 * at(x, y, 1) + 0.098 * at(x, y, 2))
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const [red, green, blue] = [at(x * 2, y * 2, 0), at(x * 2, y * 2, 1), at(x * 2, y * 2, 2)]
      bytes[256 + y * 8 + x] = clampToVideoRange(128 - 0.148 * red - 0.291 * green + 0.439 * blue)
      bytes[320 + y * 8 + x] = clampToVideoRange(128 + 0.439 * red - 0.368 * green - 0.071 * blue)
    }
  }
  return bytes
}

const clampToVideoRange = (value: number): number => Math.min(240, Math.max(16, Math.round(value)))

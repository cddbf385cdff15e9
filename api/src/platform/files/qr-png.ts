import { crc32, deflateSync } from 'node:zlib'
import QRCode from 'qrcode'

/** A whole number of pixels per module, so that edges stay sharp at any print size */
const PIXELS_A_MODULE = 16
const QUIET_ZONE_MODULES = 4
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const ROW_AS_IS = 0
const ROW_LIKE_THE_ONE_ABOVE = 2

/**
 * A QR code as PNG with one bit per pixel. The library's own drawing uses four bytes per pixel and blocks the event loop for fifty
 * milliseconds, so a few dozen at once delayed other requests
 */
export function drawQrPng(text: string): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = (modules.size + 2 * QUIET_ZONE_MODULES) * PIXELS_A_MODULE
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < modules.size && column < modules.size && Boolean(modules.get(row, column))
  const rows: Buffer[] = []
  for (let row = -QUIET_ZONE_MODULES; row < modules.size + QUIET_ZONE_MODULES; row++) {
    const line = Buffer.alloc(1 + side / 8, 0xff)
    line[0] = ROW_AS_IS
    for (let column = 0; column < modules.size; column++) {
      const from = 1 + ((column + QUIET_ZONE_MODULES) * PIXELS_A_MODULE) / 8
      if (isDark(row, column)) line.fill(0, from, from + PIXELS_A_MODULE / 8)
    }
    const repeated = Buffer.alloc(line.length)
    repeated[0] = ROW_LIKE_THE_ONE_ABOVE
    rows.push(line, ...Array<Buffer>(PIXELS_A_MODULE - 1).fill(repeated))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // One bit, grayscale: 0 is black, 1 is white
  head[8] = 1
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(content.length + 8)
  framed.writeUInt32BE(data.length, 0)
  content.copy(framed, 4)
  framed.writeUInt32BE(crc32(content), content.length + 4)
  return framed
}

import type { Sharp } from 'sharp'
import { createLimiter } from '../slow-work/limiter.ts'

/** Loaded when first needed: libvips takes memory that most processes never use */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // By default libvips would use one thread per core for a single picture
  sharp.concurrency(1)
  return sharp
}

/**
 * Uses two of the four threads that Node.js shares between pictures, files and DNS lookups, so that the other two always stay free. A
 * business draws one picture at a time
 */
const limiter = createLimiter({ atOnce: 2, perBusiness: 1, maxWaiting: 20 })

/** Guards against decompression bombs: a small file can declare an enormous picture */
const MAX_SIDE = 16_384
const MAX_PIXELS = 50_000_000
const LONGEST_S = 8

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const hasBytesAt = (bytes: Buffer, mark: string, at = 0) => bytes.subarray(at, at + mark.length).toString('latin1') === mark

/** Checks the first bytes, so that the decoders of other formats (SVG, PDF, TIFF) never see the file */
export function detectPictureFormat(bytes: Buffer): PictureFormat | null {
  if (hasBytesAt(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (hasBytesAt(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (hasBytesAt(bytes, 'GIF87a') || hasBytesAt(bytes, 'GIF89a')) return 'gif'
  if (hasBytesAt(bytes, 'RIFF') && hasBytesAt(bytes, 'WEBP', 8)) return 'webp'
  return hasBytesAt(bytes, 'ftyp', 4) ? 'heif' : null
}

/**
 * Passes a picture to `draw` if its header shows an accepted format and size. Returns null if it does not, or if the picture cannot be
 * drawn in time
 */
export function drawFromPictureOrNull<T>(
  business: string,
  bytes: Buffer,
  formats: readonly PictureFormat[],
  draw: (picture: Sharp) => Promise<T>,
  longestS = LONGEST_S,
): Promise<T | null> {
  return limiter.run(business, async () => {
    const found = detectPictureFormat(bytes)
    if (!found || !formats.includes(found)) return null
    const sharp = await loadSharp()
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: longestS })
      const { format, width, height } = await picture.metadata()
      if (format !== found || width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return null
      return await draw(picture)
    } catch {
      return null
    }
  })
}

import sharp from 'sharp'
import { AppError } from '../app-error.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])
const LARGEST_SIDE = 512
// Guards against decompression bombs: a small file can claim to be enormous when decoded
const MAX_PIXELS = 50_000_000

/** Sniffs the type from the bytes, not the name, and re-encodes, which strips metadata (location) and embedded scripts */
export async function redrawPicture(bytes: Buffer, as: 'webp' | 'png' = 'webp'): Promise<Buffer> {
  const refused = new AppError('unsupported_type', 'Please choose a JPEG, PNG, WebP or GIF picture')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format)) throw refused
    const drawn = picture.rotate().resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    return await (as === 'png' ? drawn.png() : drawn.webp({ quality: 85 })).toBuffer()
  } catch {
    throw refused
  }
}

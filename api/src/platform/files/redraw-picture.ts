import { AppError } from '../base/app-error.ts'
import { drawFromPictureOrNull } from './open-picture.ts'

const LARGEST_SIDE = 512

/** Re-encodes, which strips metadata (location) and embedded scripts */
export async function redrawPicture(business: string, bytes: Buffer, as: 'webp' | 'png' = 'webp'): Promise<Buffer> {
  const redrawn = await drawFromPictureOrNull(business, bytes, ['jpeg', 'png', 'webp', 'gif'], (picture) => {
    const drawn = picture.rotate().resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    return (as === 'png' ? drawn.png() : drawn.webp({ quality: 85 })).toBuffer()
  })
  if (!redrawn) throw new AppError('unsupported_type', 'Please choose a JPEG, PNG, WebP or GIF picture')
  return redrawn
}

import { detectPictureFormat, drawFromPictureOrNull, type PictureFormat } from '../../platform/files/open-picture.ts'

const FORMATS: readonly PictureFormat[] = ['jpeg', 'png', 'webp', 'gif', 'heif']
/** Fills a phone's screen and stays far below what carriers take */
const LARGEST_SIDE = 1600
const QUALITY = 80

export const TEXT_PICTURE_CONTENT_TYPE = 'image/jpeg'

interface RedrawnPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Decides by the bytes whether a file is a picture, and draws it anew as JPEG, which every phone shows: without metadata (location, camera,
 * names), embedded scripts and further frames. HEIC cannot be opened, because its decoder is not free; the same container's AVIF can
 */
export async function redrawTextPicture(business: string, bytes: Buffer): Promise<RedrawnPicture | 'not_a_picture' | 'unreadable'> {
  if (!detectPictureFormat(bytes)) return 'not_a_picture'
  const drawn = await drawFromPictureOrNull(business, bytes, FORMATS, (picture) =>
    picture
      .rotate()
      .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  )
  return drawn ? { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height } : 'unreadable'
}

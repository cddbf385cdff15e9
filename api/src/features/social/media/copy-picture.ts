import { drawFromPictureOrNull } from '../../../platform/files/open-picture.ts'

/** For the dialog on a large screen, and for the grid. Encoded with low effort: a few kilobytes more, but a third of the time */
const LARGE_SIDE = 1440
const SMALL_SIDE = 640

interface DrawnPicture {
  large: Buffer
  small: Buffer
  width: number
  height: number
}

/** Re-encodes the picture, which strips metadata (location) and other embedded content; null when it is not a picture */
export function reencodePictureCopies(business: string, bytes: Buffer): Promise<DrawnPicture | null> {
  return drawFromPictureOrNull(business, bytes, ['jpeg', 'png', 'webp', 'gif', 'heif'], async (opened) => {
    const picture = opened.rotate()
    const draw = (side: number) =>
      picture
        .clone()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer({ resolveWithObject: true })
    const [large, small] = [await draw(LARGE_SIDE), await draw(SMALL_SIDE)]
    return { large: large.data, small: small.data, width: large.info.width, height: large.info.height }
  })
}

/** Every MP4 file has its `ftyp` at the same position */
export const isMp4 = (bytes: Buffer): boolean => bytes.subarray(4, 8).toString('latin1') === 'ftyp'

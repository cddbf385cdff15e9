import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { AppError, notFound } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { findPublicFile, insertPublicFile } from '../../platform/files/public-files.queries.ts'
import { countTry } from '../../platform/http/rate-limit.ts'
import type { BinaryAnswer, OpenContext, SlowAccountContext } from '../../platform/http/route.ts'

const UPLOAD_LIMIT = { name: 'upload by account', max: 60, windowS: 3600 }
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])
const LARGEST_SIDE = 512
// A small file can claim to be enormous when unpacked
const MAX_PIXELS = 50_000_000

/** The bytes decide what it is, not its name; drawn anew, so that hidden data (a place, a script) is gone */
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

export async function uploadPicture({ services, request, account, inTenant }: SlowAccountContext, bytes: Buffer): Promise<string> {
  const { clientUuid, uuid: accountUuid } = account
  await countTry(services.database, services.clock, UPLOAD_LIMIT, accountUuid)
  if (bytes.length === 0) throw new AppError('invalid_input', 'The file is empty')
  const picture = await redrawPicture(bytes)
  const uuid = randomUUID()
  // The bytes first: a row without its bytes would be a broken picture, bytes without a row are only a little waste
  await services.files.put(uuid, picture, 'image/webp')
  await inTenant(async (db) => {
    await insertPublicFile(db, { clientUuid, uuid, contentType: 'image/webp', sizeBytes: picture.length })
    await recordAudit(db, { clientUuid, accountUuid, action: 'picture_uploaded', requestId: request.id })
  })
  return uuid
}

export async function getPicture({ services }: OpenContext, uuid: string): Promise<BinaryAnswer> {
  const file = await withSystem(services.database, (db) => findPublicFile(db, uuid))
  const bytes = file && (await services.files.find(uuid))
  if (!file || !bytes) throw notFound('This file')
  // An address never gets other content: a new picture has a new uuid
  return { bytes, contentType: file.contentType, cacheControl: 'public, max-age=31536000, immutable' }
}

import { randomUUID } from 'node:crypto'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { findPublicFile, insertPublicFile } from '../../platform/files/public-files.queries.ts'
import { redrawPicture } from '../../platform/files/redraw-picture.ts'
import type { BinaryResponse, OpenContext, SlowAccountContext } from '../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { publicFilesAudit } from './public-files.audit.ts'

const UPLOAD_LIMIT = { name: 'upload by account', max: 60, windowS: 3600 }

export async function storeUploadedPicture({ services, request, account, inTenant }: SlowAccountContext, bytes: Buffer): Promise<string> {
  const { clientUuid, uuid: accountUuid } = account
  await countAttemptOrThrow(services.database, services.clock, UPLOAD_LIMIT, accountUuid)
  if (bytes.length === 0) throw new AppError('invalid_input', 'The file is empty')
  const picture = await redrawPicture(clientUuid, bytes)
  const uuid = randomUUID()
  // The bytes are stored before the row: a row without bytes would be a broken picture, while bytes without a row only waste a little space
  await services.files.put(uuid, picture, 'image/webp')
  await inTenant(async (db) => {
    await insertPublicFile(db, { clientUuid, uuid, contentType: 'image/webp', sizeBytes: picture.length })
    await publicFilesAudit.recordBy(db, { account, request }, 'picture_uploaded')
  })
  return uuid
}

export async function servePicture({ services }: OpenContext, uuid: string): Promise<BinaryResponse> {
  const file = await withSystem(services.database, (db) => findPublicFile(db, uuid), { readOnly: true })
  const bytes = file && (await services.files.find(uuid))
  if (!file || !bytes) throw notFound('This file')
  // Immutable: a new picture gets a new uuid
  return { bytes, contentType: file.contentType, cacheControl: 'public, max-age=31536000, immutable' }
}

import { randomUUID } from 'node:crypto'
import type { TextPicture } from '#contract/text-pictures.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import type { BinaryResponse, OpenContext, SlowAccountContext } from '../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { readSentPictureKey } from '../../platform/sending/text-picture-key.ts'
import { insertTextPictures } from '../../platform/sending/text-pictures.queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { redrawTextPicture, TEXT_PICTURE_CONTENT_TYPE } from './redraw-text-picture.ts'
import { textPicturesAudit } from './text-pictures.audit.ts'
import { findTextPicture, isSentPicture } from './text-pictures.queries.ts'

const UPLOAD_LIMIT = { name: 'text pictures by account', max: 200, windowS: 3600 }
/** The provider needs two requests, and more when it retries. Counted by picture, because all pictures are fetched from few addresses */
const FETCH_LIMIT = { name: 'sent text picture', max: 60, windowS: 3600 }
const WHAT = 'This picture'

export const fileOfPicture = (uuid: string) => `text-pictures/${uuid}`

export async function storeUploadedTextPicture(
  { services, request, account, inTenant }: SlowAccountContext,
  bytes: Buffer,
): Promise<TextPicture> {
  const { clientUuid } = account
  await countAttemptOrThrow(services.database, services.clock, UPLOAD_LIMIT, account.uuid)
  if (bytes.length === 0) throw new AppError('invalid_input', 'The file is empty')
  const redrawn = await redrawTextPicture(clientUuid, bytes)
  if (redrawn === 'not_a_picture') throw new AppError('unsupported_type', 'This file is not a picture. Choose a JPEG, PNG, WebP or GIF')
  if (redrawn === 'unreadable')
    throw new AppError('unsupported_type', 'This picture couldn’t be opened. Choose a JPEG, PNG, WebP or GIF, or take a screenshot of it')
  const { width, height } = redrawn
  const uuid = randomUUID()
  // The bytes are stored before the row, because a row without bytes would be a broken picture
  await services.files.put(fileOfPicture(uuid), redrawn.bytes, TEXT_PICTURE_CONTENT_TYPE)
  await inTenant(async (db) => {
    const row = {
      clientUuid,
      uuid,
      state: 'stored',
      width,
      height,
      sizeBytes: redrawn.bytes.length,
      createdAt: services.clock.now(),
    } as const
    await insertTextPictures(db, [row])
    await textPicturesAudit.recordBy(db, { account, request }, 'text_picture_uploaded')
  })
  return { text_picture_uuid: uuid, state: 'stored', problem: '', width, height }
}

/** Row-level security shows only the business's own pictures */
export async function serveTextPicture({ services, inTenant }: SlowAccountContext, uuid: string): Promise<BinaryResponse> {
  const picture = await inTenant((db) => findTextPicture(db, uuid))
  if (picture?.state !== 'stored') throw notFound(WHAT)
  // Immutable under its uuid, and in no cache that several people share
  return respondWithFile(services, uuid, 'private, max-age=86400, immutable')
}

/** To the telephony provider, which has no session */
export async function serveSentPicture({ services }: OpenContext, key: string): Promise<BinaryResponse> {
  const { config, clock, database } = services
  const uuid = readSentPictureKey(config, clock.now(), key)
  if (uuid === null) throw notFound(WHAT)
  await countAttemptOrThrow(database, clock, FETCH_LIMIT, uuid)
  if (!(await withSystem(database, (db) => isSentPicture(db, uuid), { readOnly: true }))) throw notFound(WHAT)
  return respondWithFile(services, uuid, 'private, no-store', { 'content-disposition': 'inline; filename="picture.jpg"' })
}

async function respondWithFile({ files }: Services, uuid: string, cacheControl: string, headers = {}): Promise<BinaryResponse> {
  const bytes = await files.find(fileOfPicture(uuid))
  if (!bytes) throw notFound(WHAT)
  return { bytes, contentType: TEXT_PICTURE_CONTENT_TYPE, cacheControl, headers }
}

import { notFound } from '../../platform/base/app-error.ts'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { drawFromPictureOrNull } from '../../platform/files/open-picture.ts'
import type { BinaryResponse, OpenContext } from '../../platform/http/route.ts'
import { findTextPicture } from '../../platform/sending/received-texts.queries.ts'
import { readTextPictureKey } from '../../platform/sending/text-picture-key.ts'

const LARGEST_SIDE = 1600

/** A picture that a customer sent by text, fetched from the telephony provider and redrawn, because it is a stranger's file */
export async function serveTextPicture({ services }: OpenContext, key: string): Promise<BinaryResponse> {
  const { config, clock, database, textPictures } = services
  const requested = readTextPictureKey(config, clock.now(), key)
  if (!requested) throw notFound('This picture')
  const { messageSid, index } = requested
  const found = await withSystem(database, (db) => findTextPicture(db, messageSid, index), { readOnly: true })
  if (!found) throw notFound('This picture')
  const bytes = await textPictures.download(messageSid, found.pictureSid).catch((error: unknown) => {
    throw error instanceof ProviderError ? notFound('This picture') : error
  })
  const drawn = await drawFromPictureOrNull(found.clientUuid, bytes, ['jpeg', 'png', 'webp', 'gif'], (picture) =>
    picture.rotate().resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }).toBuffer(),
  )
  if (!drawn) throw notFound('This picture')
  return { bytes: drawn, contentType: 'image/webp', cacheControl: 'private, max-age=3600' }
}

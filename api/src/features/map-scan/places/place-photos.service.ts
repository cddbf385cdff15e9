import { SCAN_SERVICES, type ScanService } from '#contract/map-scan/scan-constants.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { BinaryResponse, OpenContext } from '../../../platform/http/route.ts'
import { isSignatureValid, signatureOf } from '../../../platform/secrets/signed-keys.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { PlacePhoto } from '../../../platform/vendors/place-source.ts'

const DAY_MS = 86_400_000
const PURPOSE = 'place-photo'
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp'])
const MAX_CACHED = 300
const CACHED_MS = 3_600_000

/**
 * A key contains the service and the picture, and is signed, so that this server fetches only pictures that it has listed itself. It
 * expires after the next midnight (UTC), so it stays the same all day and can be cached by the browser.
 */
export function signedPhotoPath(config: Config, now: Date, service: ScanService, photo: string): string {
  if (!photo) return ''
  const endsOn = Math.floor(now.getTime() / DAY_MS) + 2
  const named = Buffer.from(JSON.stringify([service, photo, endsOn])).toString('base64url')
  return `/api/seo/place-photo?key=${named}.${signatureOf(config, PURPOSE, named)}`
}

function verifyPhotoKey(config: Config, now: Date, key: string): { service: ScanService; photo: string } | null {
  const [named = '', signature = ''] = key.split('.')
  if (!isSignatureValid(config, PURPOSE, named, signature)) return null
  const [service, photo, endsOn] = JSON.parse(Buffer.from(named, 'base64url').toString()) as [ScanService, string, number]
  return SCAN_SERVICES.includes(service) && now.getTime() < endsOn * DAY_MS ? { service, photo } : null
}

/** Pictures of the last hour, in memory only: the same few places appear at most points of a scan */
const cachedPhotos = new WeakMap<Services['rankings'], Map<string, { until: number; photo: Promise<PlacePhoto> }>>()

export async function servePlacePhoto({ services }: OpenContext, key: string): Promise<BinaryResponse> {
  const requested = verifyPhotoKey(services.config, services.clock.now(), key)
  if (!requested) throw notFound('This picture')
  try {
    const { bytes, contentType } = await fetchPhotoCached(services, requested)
    const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!SHOWN.has(type)) throw notFound('This picture')
    return { bytes, contentType: type, cacheControl: 'private, max-age=3600' }
  } catch (error) {
    throw error instanceof ProviderError ? notFound('This picture') : error
  }
}

function fetchPhotoCached(services: Services, { service, photo }: { service: ScanService; photo: string }): Promise<PlacePhoto> {
  const photos = cachedPhotos.get(services.rankings) ?? new Map<string, { until: number; photo: Promise<PlacePhoto> }>()
  cachedPhotos.set(services.rankings, photos)
  const name = `${service} ${photo}`
  const now = Date.now()
  const known = photos.get(name)
  if (known && known.until > now) return known.photo
  const oldest = photos.keys().next().value
  if (photos.size >= MAX_CACHED && oldest !== undefined) photos.delete(oldest)
  const fetched = services.rankings[service].fetchPhoto(photo)
  photos.set(name, { until: now + CACHED_MS, photo: fetched })
  // A failure is not cached: the next request retries
  fetched.catch(() => photos.delete(name))
  return fetched
}

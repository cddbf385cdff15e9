import { randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import type { BinaryAnswer, SlowAccountContext } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { ensureQrKey } from '../../reviews/reviews.public.ts'

/** A whole number of pixels for each module, so that edges stay sharp at any print size */
const POINTS_A_MODULE = 16
const QUIET_ZONE_MODULES = 4
const FRESH_LETTERS = 6

/** The random suffix makes each picture's URL unique; the server reads only the key before it, so that all printed codes keep working */
export async function drawQr({ services, account, inTenant }: SlowAccountContext): Promise<BinaryAnswer> {
  const qrKey = await inTenant((db) => ensureQrKey(db, account.clientUuid))
  const fresh = randomBytes(FRESH_LETTERS).toString('base64url').slice(0, FRESH_LETTERS)
  const url = `${brandIdentity(services.config, account.brand).url}/review/business-promoter/${qrKey}${fresh}`
  const bytes = await QRCode.toBuffer(url, {
    type: 'png',
    errorCorrectionLevel: 'M',
    scale: POINTS_A_MODULE,
    margin: QUIET_ZONE_MODULES,
  })
  return { bytes, contentType: 'image/png', cacheControl: 'private, no-store' }
}

import { randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import type { BinaryAnswer, SlowAccountContext } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { ensureQrKey } from '../../reviews/reviews.public.ts'

/** Whole points for each module, so that its edges stay sharp however large it is printed */
const POINTS_A_MODULE = 16
const QUIET_ZONE_MODULES = 4
const FRESH_LETTERS = 6

/** The server looks at the first letters only: each picture is new, and all that hang on walls keep working */
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

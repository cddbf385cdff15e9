import { randomBytes } from 'node:crypto'
import { drawQrPng } from '../../../platform/files/qr-png.ts'
import type { BinaryAnswer, SlowAccountContext } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { createTurns } from '../../../platform/slow-work/turns.ts'
import { ensureQrKey } from '../../reviews/reviews.public.ts'

const FRESH_LETTERS = 6

/** None is refused, but a business that asks for hundreds takes neither all connections to the database nor the event loop with them */
const turns = createTurns({ atOnce: 4, perBusiness: 2, mostWaiting: 1_000 })

/** The random suffix makes each picture's URL unique; the server reads only the key before it, so that all printed codes keep working */
export const drawQr = (context: SlowAccountContext): Promise<BinaryAnswer> => turns.take(context.account.clientUuid, () => drawNow(context))

async function drawNow({ services, account, inTenant }: SlowAccountContext): Promise<BinaryAnswer> {
  const qrKey = await inTenant((db) => ensureQrKey(db, account.clientUuid))
  const fresh = randomBytes(FRESH_LETTERS).toString('base64url').slice(0, FRESH_LETTERS)
  const url = `${brandIdentity(services.config, account.brand).url}/review/business-promoter/${qrKey}${fresh}`
  return { bytes: drawQrPng(url), contentType: 'image/png', cacheControl: 'private, no-store' }
}

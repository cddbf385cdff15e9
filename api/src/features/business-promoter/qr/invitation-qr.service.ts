import { randomBytes } from 'node:crypto'
import { BRANDS } from '#contract/brands.ts'
import type { getQrPoster } from '#contract/business-promoter/invitations.ts'
import { documentTitle, fileNameOf } from '#contract/formats/file-names.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { drawQrPng } from '../../../platform/files/qr-png.ts'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import type { BinaryResponse, SlowAccountContext } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { createLimiter } from '../../../platform/slow-work/limiter.ts'
import { drawInThread } from '../../../platform/slow-work/rendering.ts'
import { findOrCreateQrKey, findReviewSettings } from '../../reviews/reviews.public.ts'
import type { drawPoster } from './draw-poster.ts'

const FRESH_LETTERS = 6

/** Rejects nothing, but keeps a business that requests hundreds from blocking all database connections or the event loop */
const limiter = createLimiter({ atOnce: 4, perBusiness: 2, maxWaiting: 1_000 })

/** The random suffix makes each picture's URL unique. The server reads only the key before it, so all printed codes stay valid */
async function findOrCreateQrUrl({ services, account, inTenant }: SlowAccountContext): Promise<string> {
  const qrKey = await inTenant((db) => findOrCreateQrKey(db, account.clientUuid))
  const fresh = randomBytes(FRESH_LETTERS).toString('base64url').slice(0, FRESH_LETTERS)
  return `${brandIdentity(services.config, account.brand).url}/review/business-promoter/${qrKey}${fresh}`
}

export const drawQrInSlot = (context: SlowAccountContext): Promise<BinaryResponse> =>
  limiter.run(context.account.clientUuid, () => drawInvitationQr(context))

async function drawInvitationQr(context: SlowAccountContext): Promise<BinaryResponse> {
  return { bytes: drawQrPng(await findOrCreateQrUrl(context)), contentType: 'image/png', cacheControl: 'private, no-store' }
}

const fileUuidIn = (path: string) => path.split('/').at(-1) ?? ''

/** Draws in a thread, because reading a logo takes long */
export async function drawQrPoster(
  context: SlowAccountContext,
  { paper = 'letter', language = 'en' }: EndpointInput<typeof getQrPoster>['query'],
): Promise<BinaryResponse> {
  const { services, account, inTenant } = context
  const settings = await inTenant((db) => findReviewSettings(db, account.clientUuid))
  if (!settings) throw notFound('This business')
  const { key, name, primary, radius } = BRANDS[account.brand]
  const now = services.clock.now()
  const title = documentTitle(settings.companyName, `Review poster ${paper}`, localDay(now, account.timeZone))
  const poster = {
    title,
    paper,
    language,
    brand: { key, name, primary, radius },
    companyName: settings.companyName,
    logo: settings.logoPath ? await services.files.find(fileUuidIn(settings.logoPath)) : null,
    url: await findOrCreateQrUrl(context),
    date: now,
  }
  const bytes = Buffer.from(await drawInThread<typeof drawPoster>(account.clientUuid, 'draw-poster', poster))
  const headers = attachmentHeaders(fileNameOf(title, 'pdf'))
  return { bytes, contentType: 'application/pdf', cacheControl: 'private, no-store', headers }
}

import { createHash, randomBytes } from 'node:crypto'
import { type createReportShareLink, type getSharedReport, SHARE_LINK_DAYS } from '#contract/seo/seo-sharing.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { AccountContext, BinaryResponse, OpenContext } from '../../../platform/http/route.ts'
import { assertNotBlockedInProcess, countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { buildReportDetail } from '../describe-report.ts'
import { findMonthOfReport, pickComparedRows, readReports, selectSyncStates } from '../metrics/reports.queries.ts'
import type { Month } from '../months.ts'
import { findReportedClient } from '../pdf/report-pdf.queries.ts'
import { drawReportPdf, toPdfDownload } from '../pdf/report-pdf.service.ts'
import { toListedPlaces } from '../places/places.service.ts'
import { readKeywordMaps } from '../places/read-maps.ts'
import { seoAudit } from '../seo.audit.ts'
import { findActiveShareLinks, findShareLink, insertShareLink, revokeShareLink } from './share-links.queries.ts'

const DAY_MS = 86_400_000
/** Maximum number of active links for one report */
const MAX_LINKS = 20
/** Rate limit per IP address. Only invalid links are counted */
const WRONG_LINKS = { name: 'wrong report link by address', max: 60, windowS: 600 }
/** Drawing a PDF takes CPU time, and anybody with a link can request it */
const DOWNLOADS = { name: 'shared report downloads by address', max: 60, windowS: 600 }
/** Rate limit per link, so that a widely shared link does not slow down other businesses */
const DOWNLOADS_OF_LINK = { name: 'shared report downloads by link', max: 30, windowS: 600 }
const LINK_ENDED = 'This link has expired. Ask the business for a new one'

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

async function getMonthOfReport(db: Db, uuid: string): Promise<Month> {
  const month = await findMonthOfReport(db, uuid)
  if (!month) throw notFound('This report')
  return month
}

export async function listShareLinksOfReport({ db, account, services }: AccountContext, reportUuid: string) {
  return findActiveShareLinks(db, account.clientUuid, await getMonthOfReport(db, reportUuid), services.clock.now())
}

/** Returns the link only once: just the hash of its key is stored */
export async function createShareLink(
  { db, account, services, request }: AccountContext,
  reportUuid: string,
): Promise<EndpointResult<typeof createReportShareLink>['data']> {
  const month = await getMonthOfReport(db, reportUuid)
  const now = services.clock.now()
  const activeLinks = await findActiveShareLinks(db, account.clientUuid, month, now)
  if (activeLinks.length >= MAX_LINKS)
    throw new AppError('conflict', `A report can have ${MAX_LINKS} links at most. Please delete one you no longer need`)
  const key = randomBytes(32).toString('base64url')
  const link = await insertShareLink(db, {
    keyHash: hashKey(key),
    clientUuid: account.clientUuid,
    month,
    createdBy: account.email,
    createdAt: now,
    endsAt: new Date(now.getTime() + SHARE_LINK_DAYS * DAY_MS),
  })
  await seoAudit.recordBy(db, { account, request }, 'report_shared', { share: link.share_uuid, month })
  return { ...link, url: `${brandIdentity(services.config, account.brand).url}/seo-report/${key}` }
}

export async function revokeShareLinkWithAudit({ db, account, services, request }: AccountContext, uuid: string): Promise<void> {
  if (!(await revokeShareLink(db, account.clientUuid, uuid, services.clock.now()))) throw notFound('This link')
  await seoAudit.recordBy(db, { account, request }, 'report_share_ended', { share: uuid })
}

async function getUsableShareLink({ services, request }: OpenContext, key: string) {
  const { database, clock } = services
  assertNotBlockedInProcess(database, clock, WRONG_LINKS, request.address)
  const link = await findShareLink(database, hashKey(key))
  if (!link) {
    await countAttemptOrThrow(database, clock, WRONG_LINKS, request.address)
    throw notFound('This link')
  }
  if (link.revokedAt || link.endsAt <= clock.now()) throw new AppError('gone', LINK_ENDED)
  return link
}

export async function readSharedReport(context: OpenContext, key: string): Promise<EndpointResult<typeof getSharedReport>> {
  const { clientUuid, month, endsAt } = await getUsableShareLink(context, key)
  const { database, mapStyles, googleMapScriptUrl } = context.services
  const read = async (db: Db) => {
    const client = await findReportedClient(db, clientUuid)
    const picked = pickComparedRows(await readReports(db, month), 'month')
    if (!client || !picked.shown) throw new AppError('gone', LINK_ENDED)
    return {
      ...buildReportDetail(picked, month, await selectSyncStates(db, {}), client.timeZone),
      company_name: client.companyName,
      ends_at: endsAt.toISOString(),
      places: toListedPlaces(await readKeywordMaps(db, clientUuid, client.timeZone, month)),
      map_style: { style_url: mapStyles.light, dark_style_url: mapStyles.dark, google_script_url: googleMapScriptUrl },
    }
  }
  return withTenant(database, clientUuid, read, { readOnly: true })
}

export async function downloadSharedPdf(context: OpenContext, key: string): Promise<BinaryResponse> {
  const { clientUuid, month } = await getUsableShareLink(context, key)
  const { services } = context
  await countAttemptOrThrow(services.database, services.clock, DOWNLOADS, context.request.address)
  await countAttemptOrThrow(services.database, services.clock, DOWNLOADS_OF_LINK, hashKey(key).toString('base64url'))
  const inTenant = <T>(run: (db: Db) => Promise<T>) => withTenant(services.database, clientUuid, run, { readOnly: true })
  const drawn = await drawReportPdf(services, inTenant, clientUuid, month)
  if (!drawn) throw new AppError('gone', LINK_ENDED)
  return toPdfDownload(drawn.bytes, drawn.fileName)
}

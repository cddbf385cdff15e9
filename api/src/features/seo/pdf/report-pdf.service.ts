import { fileNameOf } from '#contract/formats/file-names.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import type { BinaryResponse } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { DrawAttachment, Services } from '../../../platform/services/services.ts'
import { drawInThread } from '../../../platform/slow-work/rendering.ts'
import { buildReportDetail } from '../describe-report.ts'
import { findMonthOfReport, pickComparedRows, readReports, selectSyncStates } from '../metrics/reports.queries.ts'
import { formatMonthYear, type Month } from '../months.ts'
import { formatMonthDay } from '../narrative/describe-by-rules.ts'
import { readKeywordMapsWithEarlierScan } from '../places/read-maps.ts'
import { type DrawnReport, type drawReport, titleOfReport } from './draw-report.ts'
import { findReportedClient, findReportUpdatedAt } from './report-pdf.queries.ts'

type InTenant = <T>(run: (db: Db) => Promise<T>) => Promise<T>

/** All data for the PDF of a month; null when the month has no report, or no longer has one */
async function readDrawnReport(db: Db, { config }: Services, clientUuid: string, month: Month): Promise<DrawnReport | null> {
  const client = await findReportedClient(db, clientUuid)
  const picked = pickComparedRows(await readReports(db, month), 'month')
  if (!client || !picked.shown) return null
  const detail = buildReportDetail(picked, month, await selectSyncStates(db, {}), client.timeZone)
  return {
    brand: brandIdentity(config, client.brand),
    companyName: client.companyName,
    timeZone: client.timeZone,
    period: formatMonthYear(month),
    against: picked.before ? formatMonthYear(picked.before.month) : '',
    notes: [
      ...(detail.until ? [`Data through ${formatMonthDay(detail.until)}. Google’s data arrives a few days late`] : []),
      ...detail.notes,
    ],
    detail,
    before: picked.before && buildReportDetail({ shown: picked.before, before: null }, null, [], client.timeZone),
    maps: await readKeywordMapsWithEarlierScan(db, clientUuid, client.timeZone, month),
    updatedAt: await findReportUpdatedAt(db, clientUuid, month),
  }
}

interface DrawnPdf {
  bytes: Buffer
  /** Contains business and month, for uses in which the specification's file name is not descriptive enough */
  fileName: string
}

/** Reads the rows in a transaction, then draws the PDF in a thread, because drawing would block a connection and the event loop */
export async function drawReportPdf(services: Services, inTenant: InTenant, clientUuid: string, month: Month): Promise<DrawnPdf | null> {
  const report = await inTenant((db) => readDrawnReport(db, services, clientUuid, month))
  if (!report) return null
  const bytes = Buffer.from(await drawInThread<typeof drawReport>(clientUuid, 'draw-report', report))
  return { bytes, fileName: fileNameOf(titleOfReport(report.companyName, month.slice(0, 7)), 'pdf') }
}

export const toPdfDownload = (bytes: Buffer, fileName: string): BinaryResponse => ({
  bytes,
  contentType: 'application/pdf',
  cacheControl: 'no-store',
  headers: attachmentHeaders(fileName),
})

/** The file name that the specification requires */
const REPORT_FILE = 'report.pdf'

export async function createReportDownload(
  services: Services,
  inTenant: InTenant,
  clientUuid: string,
  uuid: string,
): Promise<BinaryResponse> {
  const month = await inTenant((db) => findMonthOfReport(db, uuid))
  const drawn = month && (await drawReportPdf(services, inTenant, clientUuid, month))
  if (!drawn) throw notFound('This report')
  return toPdfDownload(drawn.bytes, REPORT_FILE)
}

/** The PDF attachment of the monthly email */
export const createReportAttachment: DrawAttachment = async (services, clientUuid, uuid) => {
  const inTenant: InTenant = (run) => withTenant(services.database, clientUuid, run)
  const month = await inTenant((db) => findMonthOfReport(db, uuid))
  const drawn = month && (await drawReportPdf(services, inTenant, clientUuid, month))
  return drawn ? { name: drawn.fileName, contentType: 'application/pdf', bytes: drawn.bytes } : null
}

import {
  downloadSeoReport,
  getLatestSeoReport,
  getSeoDetail,
  getSeoMain,
  getSeoPlaceMap,
  listSeoPlaces,
  refreshSeoReport,
} from '#contract/seo/seo-report.ts'
import {
  createReportShareLink,
  downloadSharedReport,
  getReportRecipients,
  getSharedReport,
  listReportShareLinks,
  revokeReportShareLink,
  saveReportRecipients,
} from '#contract/seo/seo-sharing.ts'
import { openRoute, type Route, readRoute, route, slowRoute } from '../../platform/http/route.ts'
import { buildReportDetail, buildReportMain } from './describe-report.ts'
import { getRecipientsWithStates, saveRecipientsAndSendLinks } from './emails/recipients.service.ts'
import { summarizeSyncs } from './metrics/describe-sync.ts'
import {
  buildReportsStatement,
  pickComparedRows,
  readRequestedMonth,
  selectFirstAndLatestMonth,
  selectSyncStates,
} from './metrics/reports.queries.ts'
import { monthNumberOf, yearOf } from './months.ts'
import { createReportDownload } from './pdf/report-pdf.service.ts'
import { drawPlaceMap, listReportPlaces } from './places/places.service.ts'
import {
  createShareLink,
  downloadSharedPdf,
  listShareLinksOfReport,
  readSharedReport,
  revokeShareLinkWithAudit,
} from './sharing/share-links.service.ts'
import { queueSyncOnRequest } from './sync/sync-requests.service.ts'

export const seoRoutes: Route[] = [
  readRoute(
    getSeoMain,
    ({ query }) => [buildReportsStatement(query)],
    ([rows], { query }) => buildReportMain(pickComparedRows(rows, 'month'), readRequestedMonth(query)),
  ),
  readRoute(
    getLatestSeoReport,
    () => [selectFirstAndLatestMonth.statement({}), selectSyncStates.statement({})],
    ([[range], syncs]) => ({
      latest_year: range?.latest ? yearOf(range.latest) : null,
      latest_month: range?.latest ? monthNumberOf(range.latest) : null,
      first_year: range?.first ? yearOf(range.first) : null,
      first_month: range?.first ? monthNumberOf(range.first) : null,
      sync: summarizeSyncs(syncs),
    }),
  ),
  readRoute(
    getSeoDetail,
    ({ query }) => [buildReportsStatement(query), selectSyncStates.statement({})],
    ([rows, syncs], { query }, account) =>
      buildReportDetail(pickComparedRows(rows, query.compare ?? 'month'), readRequestedMonth(query), syncs, account.timeZone),
  ),

  route(listSeoPlaces, async (context, { query }) => ({ data: await listReportPlaces(context, query) })),
  slowRoute(getSeoPlaceMap, (context, { params }) => drawPlaceMap(context, params.seo_report_google_places_uuid)),
  slowRoute(downloadSeoReport, ({ services, inTenant, account }, { params }) =>
    createReportDownload(services, inTenant, account.clientUuid, params.seo_report_uuid),
  ),

  slowRoute(refreshSeoReport, async (context) => {
    await queueSyncOnRequest(context)
    return {}
  }),

  route(listReportShareLinks, async (context, { params }) => ({ data: await listShareLinksOfReport(context, params.seo_report_uuid) })),
  route(createReportShareLink, async (context, { params }) => ({ data: await createShareLink(context, params.seo_report_uuid) })),
  route(revokeReportShareLink, async (context, { params }) => {
    await revokeShareLinkWithAudit(context, params.share_uuid)
    return {}
  }),
  openRoute(getSharedReport, (context, { params }) => readSharedReport(context, params.key)),
  openRoute(downloadSharedReport, (context, { params }) => downloadSharedPdf(context, params.key)),

  route(getReportRecipients, (context) => getRecipientsWithStates(context)),
  slowRoute(saveReportRecipients, async (context, { body }) => {
    await saveRecipientsAndSendLinks(context, body.emails)
    return {}
  }),
]

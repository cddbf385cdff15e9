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
import { describeDetail, describeMainPart } from './describe-report.ts'
import { chooseRecipients, describeRecipients } from './emails/recipients.service.ts'
import { describeSync } from './metrics/describe-sync.ts'
import { buildReportsStatement, pickComparedRows, readRequestedMonth, selectRange, selectSyncs } from './metrics/reports.queries.ts'
import { numberOf, yearOf } from './months.ts'
import { downloadReport } from './pdf/report-pdf.service.ts'
import { getPlaceMap, listReportPlaces } from './places/places.service.ts'
import { createShareLink, downloadSharedPdf, listShareLinks, readSharedReport, revokeLink } from './sharing/share-links.service.ts'
import { refreshNow } from './sync/sync-requests.service.ts'

export const seoRoutes: Route[] = [
  readRoute(
    getSeoMain,
    ({ query }) => [buildReportsStatement(query)],
    ([rows], { query }) => describeMainPart(pickComparedRows(rows, 'month'), readRequestedMonth(query)),
  ),
  readRoute(
    getLatestSeoReport,
    () => [selectRange.statement({}), selectSyncs.statement({})],
    ([[range], syncs]) => ({
      latest_year: range?.latest ? yearOf(range.latest) : null,
      latest_month: range?.latest ? numberOf(range.latest) : null,
      first_year: range?.first ? yearOf(range.first) : null,
      first_month: range?.first ? numberOf(range.first) : null,
      sync: describeSync(syncs),
    }),
  ),
  readRoute(
    getSeoDetail,
    ({ query }) => [buildReportsStatement(query), selectSyncs.statement({})],
    ([rows, syncs], { query }, account) =>
      describeDetail(pickComparedRows(rows, query.compare ?? 'month'), readRequestedMonth(query), syncs, account.timeZone),
  ),

  route(listSeoPlaces, async (context, { query }) => ({ data: await listReportPlaces(context, query) })),
  slowRoute(getSeoPlaceMap, (context, { params }) => getPlaceMap(context, params.seo_report_google_places_uuid)),
  slowRoute(downloadSeoReport, ({ services, inTenant, account }, { params }) =>
    downloadReport(services, inTenant, account.clientUuid, params.seo_report_uuid),
  ),

  slowRoute(refreshSeoReport, async (context) => {
    await refreshNow(context)
    return {}
  }),

  route(listReportShareLinks, async (context, { params }) => ({ data: await listShareLinks(context, params.seo_report_uuid) })),
  route(createReportShareLink, async (context, { params }) => ({ data: await createShareLink(context, params.seo_report_uuid) })),
  route(revokeReportShareLink, async (context, { params }) => {
    await revokeLink(context, params.share_uuid)
    return {}
  }),
  openRoute(getSharedReport, (context, { params }) => readSharedReport(context, params.key)),
  openRoute(downloadSharedReport, (context, { params }) => downloadSharedPdf(context, params.key)),

  route(getReportRecipients, (context) => describeRecipients(context)),
  slowRoute(saveReportRecipients, async (context, { body }) => {
    await chooseRecipients(context, body.emails)
    return {}
  }),
]

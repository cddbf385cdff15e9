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
  downloadSharedReport,
  getReportRecipients,
  getSharedReport,
  listReportShares,
  revokeReportShare,
  saveReportRecipients,
  shareReport,
} from '#contract/seo/seo-sharing.ts'
import { openRoute, type Route, readRoute, route, slowRoute } from '../../platform/http/route.ts'
import { describeDetail, describeMainPart } from './figures/describe-report.ts'
import { describeSync } from './figures/describe-sync.ts'
import { askForReports, monthAsked, pickComparison, selectRange, selectSyncs } from './figures/reports.queries.ts'
import { chooseRecipients, describeRecipients } from './mails/recipients.service.ts'
import { numberOf, yearOf } from './months.ts'
import { downloadReport } from './pdf/report-pdf.service.ts'
import { getPlaceMap, listPlaces } from './places/places.service.ts'
import { downloadShared, endShare, listShares, makeShare, showShared } from './sharing/shares.service.ts'
import { refreshNow } from './sync/sync-requests.service.ts'

export const seoRoutes: Route[] = [
  readRoute(
    getSeoMain,
    ({ query }) => [askForReports(query)],
    ([rows], { query }) => describeMainPart(pickComparison(rows, 'month'), monthAsked(query)),
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
    ({ query }) => [askForReports(query), selectSyncs.statement({})],
    ([rows, syncs], { query }, account) =>
      describeDetail(pickComparison(rows, query.compare ?? 'month'), monthAsked(query), syncs, account.timeZone),
  ),

  route(listSeoPlaces, async (context, { query }) => ({ data: await listPlaces(context, query) })),
  slowRoute(getSeoPlaceMap, (context, { params }) => getPlaceMap(context, params.seo_report_google_places_uuid)),
  slowRoute(downloadSeoReport, ({ services, inTenant, account }, { params }) =>
    downloadReport(services, inTenant, account.clientUuid, params.seo_report_uuid),
  ),

  slowRoute(refreshSeoReport, async (context) => {
    await refreshNow(context)
    return {}
  }),

  route(listReportShares, async (context, { params }) => ({ data: await listShares(context, params.seo_report_uuid) })),
  route(shareReport, async (context, { params }) => ({ data: await makeShare(context, params.seo_report_uuid) })),
  route(revokeReportShare, async (context, { params }) => {
    await endShare(context, params.share_uuid)
    return {}
  }),
  openRoute(getSharedReport, (context, { params }) => showShared(context, params.key)),
  openRoute(downloadSharedReport, (context, { params }) => downloadShared(context, params.key)),

  route(getReportRecipients, (context) => describeRecipients(context)),
  slowRoute(saveReportRecipients, async (context, { body }) => {
    await chooseRecipients(context, body.emails)
    return {}
  }),
]

import { getCallColumns, saveCallColumns } from '#contract/calls/call-columns.ts'
import { getCallDashboard } from '#contract/calls/call-dashboard.ts'
import {
  analyzeAgain,
  downloadCalls,
  getCall,
  getCallsVersion,
  listCalls,
  markSpam,
  openRecording,
  playRecording,
} from '#contract/calls/calls.ts'
import { getNewestCalls } from '#contract/calls/newest-calls.ts'
import { openRoute, type Route, readRoute, route, slowRoute } from '../../platform/http/route.ts'
import { callsAudit } from './calls.audit.ts'
import { selectCallsVersion, updateCallColumns } from './calls.queries.ts'
import { findColumnsOrDefault, getCallDetail, markCallAsSpam, toWireDashboard } from './calls.service.ts'
import { selectDashboard } from './dashboard/call-dashboard.queries.ts'
import { downloadCallsSheet } from './download/download-calls.service.ts'
import { queueAnalysisOnRequest } from './intake/call-intake.service.ts'
import { buildCallListStatements } from './list/list-calls.queries.ts'
import { buildCallSearchStatements, splitFoundCalls } from './list/search-calls.queries.ts'
import { selectCallsToday, selectNewestCalls } from './newest/newest-calls.queries.ts'
import { createRecordingUrl, serveRecordingByKey } from './recordings/recordings.service.ts'

export const callsRoutes: Route[] = [
  readRoute(
    listCalls,
    ({ query }) => (query.search ? buildCallSearchStatements(query, query.search) : buildCallListStatements(query)),
    (results, { query: { page, size } }) => {
      const { data, totals = { total: 0, answered: 0, missed: 0 } } =
        results.length === 1 ? splitFoundCalls(results[0]) : { data: results[0], totals: results[1][0] }
      const { total, answered, missed } = totals
      return {
        data,
        page: { totalElements: total, totalPage: Math.ceil(total / size), size, number: page },
        counts: { answered, missed },
      }
    },
  ),

  readRoute(
    getNewestCalls,
    () => [selectNewestCalls.statement({}), selectCallsToday.statement({})],
    ([data, [day]]) => ({ data, today: day?.total ?? 0 }),
  ),

  slowRoute(downloadCalls, (context, { query }) => downloadCallsSheet(context, query)),

  route(getCallColumns, async ({ db, account }) => ({ column_lists: await findColumnsOrDefault(db, account.uuid) })),

  route(saveCallColumns, async ({ db, account }, { body }) => {
    await updateCallColumns(db, account, body.selected_columns)
    return {}
  }),

  readRoute(
    getCallDashboard,
    ({ query: { date_from = null, date_to = null } }) => [selectDashboard.statement({ date_from, date_to })],
    ([[stats]]) => toWireDashboard(stats),
  ),

  readRoute(
    getCallsVersion,
    () => [selectCallsVersion.statement({})],
    ([[row]]) => ({ version: row?.version ?? 'none' }),
    ({ version }) => version,
  ),

  route(getCall, (context, { params }) => getCallDetail(context, params.call_sid)),

  route(openRecording, async (context, { params }) => ({ data: { url: await createRecordingUrl(context, params.call_sid) } })),

  openRoute(playRecording, (context, { params }) => serveRecordingByKey(context, params.key)),

  route(markSpam, async (context, { params, body }) => {
    await markCallAsSpam(context, params.call_sid, body.spam)
    return {}
  }),

  route(analyzeAgain, async ({ db, services, account, request }, { params }) => {
    const { clientUuid } = account
    await queueAnalysisOnRequest(db, services, clientUuid, params.call_sid)
    const details = { callSid: params.call_sid }
    await callsAudit.recordBy(db, { account, request }, 'call_analysis_requested', details)
    return {}
  }),
]

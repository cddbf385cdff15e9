import { downloadAuditEvents, listAuditEvents, MAX_AUDIT_ROWS } from '#contract/audit-log.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { buildCsvResponse } from '../../platform/spreadsheet/csv.ts'
import { buildListTitle } from '../../platform/spreadsheet/list-title.ts'
import { type ActionsByCategory, countAuditEvents, findAuditEvents } from './audit-log.queries.ts'

export const DOWNLOAD_LIMIT = { name: 'audit log downloads by client', max: 30, windowS: 3600 }

const HEAD = ['Time (UTC)', 'Action', 'Account', 'Operator', 'Network', 'Details']

const CUT = `Only the newest ${MAX_AUDIT_ROWS.toLocaleString('en-US')} events are included. Choose a period to get earlier ones`

export const auditLogRoutes = (actions: ActionsByCategory): Route[] => [
  route(listAuditEvents, async ({ db }, { query: { page, size, ...filter } }) => {
    const data = await findAuditEvents(db, actions, filter, { size, offset: (page - 1) * size })
    const totalElements = await countAuditEvents(db, actions, filter)
    return { data, page: { totalElements, totalPage: Math.ceil(totalElements / size), size, number: page } }
  }),

  slowRoute(downloadAuditEvents, async ({ services, account, inTenant }, { query }) => {
    await countAttemptOrThrow(services.database, services.clock, DOWNLOAD_LIMIT, account.clientUuid)
    const { events, title } = await inTenant(async (db) => ({
      events: await findAuditEvents(db, actions, query, { size: MAX_AUDIT_ROWS + 1 }),
      title: await buildListTitle(db, { account, clock: services.clock, document: 'Audit log', from: query.date_from, to: query.date_to }),
    }))
    const rows = events
      .slice(0, MAX_AUDIT_ROWS)
      .map((event) => [
        event.created_datetime,
        event.action,
        event.account_email,
        event.operator,
        event.network,
        JSON.stringify(event.details),
      ])
    const isCut = events.length > rows.length
    return buildCsvResponse(title, [HEAD, ...rows, ...(isCut ? [[CUT]] : [])])
  }),
]

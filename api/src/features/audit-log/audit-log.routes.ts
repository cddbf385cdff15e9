import { downloadAuditEvents, listAuditEvents, MOST_AUDIT_ROWS } from '#contract/audit-log.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { csvFile } from '../../platform/spreadsheet/csv.ts'
import { countAuditEvents, findAuditEvents } from './audit-log.queries.ts'

const HEAD = ['Time (UTC)', 'Action', 'Account', 'Operator', 'Network', 'Details']

export const auditLogRoutes: Route[] = [
  route(listAuditEvents, async ({ db }, { query: { page, size, ...filter } }) => {
    const data = await findAuditEvents(db, filter, { size, offset: (page - 1) * size })
    const totalElements = await countAuditEvents(db, filter)
    return { data, page: { totalElements, totalPage: Math.ceil(totalElements / size), size, number: page } }
  }),

  route(downloadAuditEvents, async ({ db }, { query }) => {
    const events = await findAuditEvents(db, query, { size: MOST_AUDIT_ROWS })
    const rows = events.map((event) => [
      event.created_datetime,
      event.action,
      event.account_email,
      event.operator,
      event.network,
      JSON.stringify(event.details),
    ])
    return csvFile('audit-log.csv', [HEAD, ...rows])
  }),
]

import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { dateRangeSchema, oneOfSchema, searchText } from './wire/list-query.ts'
import { pageQuery, pageSchema } from './wire/response-body.ts'

/** Filters of the audit log: sign-ins, failed sign-ins, changes of accounts, actions of the agency */
export const AUDIT_KINDS = ['sign_in', 'failed_sign_in', 'account', 'operator', 'other'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** What an action is declared as; every action can be an operator's */
export type AuditCategory = Exclude<AuditKind, 'operator'>

const auditEvent = z.object({
  audit_event_uuid: z.string(),
  created_datetime: z.string(),
  /** A stable identifier: "sign_in_failed" */
  action: z.string(),
  /** Email of the account, also of a deleted one; empty if an operator or an unknown person did it */
  account_email: z.string(),
  /** The account's name; null: none is set, or the account no longer exists */
  account_name: z.string().nullable(),
  /** Name of the operator key; empty if no operator did it */
  operator: z.string(),
  /** Where the account came from: an IPv4 address or an IPv6 network; empty if it is unknown, or no account did it */
  network: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.output<typeof auditEvent>

const filter = { kind: oneOfSchema('kind', AUDIT_KINDS), search: searchText }

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  method: 'GET',
  path: '/user-management/audit-log',
  access: 'administrator',
  summary: 'What was done in the business’s name, by whom and from where, the newest first',
  query: dateRangeSchema({ ...pageQuery, ...filter }),
  response: pageSchema(auditEvent),
  addition: true,
})

/** A file size that every spreadsheet program can open; for more rows, request a period */
export const MAX_AUDIT_ROWS = 10_000

export const downloadAuditEvents = endpoint({
  name: 'downloadAuditEvents',
  method: 'GET',
  path: '/user-management/audit-log/csv',
  access: 'administrator',
  summary: `The same as CSV, at most the newest ${MAX_AUDIT_ROWS} entries; a last line says when there are more`,
  query: dateRangeSchema(filter),
  response: z.any(),
  binary: ['text/csv'],
  addition: true,
})

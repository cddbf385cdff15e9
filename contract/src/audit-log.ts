import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { dateRangeSchema, oneOfSchema, searchText } from './wire/list-query.ts'
import { pageBodySchema, pageQuery } from './wire/response-body.ts'

/** Filters of the audit log: sign-ins, failed sign-ins, changes of accounts, actions of the agency */
export const AUDIT_KINDS = ['sign_in', 'failed_sign_in', 'account', 'operator', 'other'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The category that an action is declared in. Any action can also be an operator's */
export type AuditCategory = Exclude<AuditKind, 'operator'>

const auditEvent = z.object({
  audit_event_uuid: z.string(),
  created_datetime: z.string(),
  /** A stable identifier: "sign_in_failed" */
  action: z.string(),
  /** The account's email, even if the account was deleted; empty if an operator or an unknown person acted */
  account_email: z.string(),
  /** The account's name; null: no name is set, or the account no longer exists */
  account_name: z.string().nullable(),
  /** Name of the operator key; empty if no operator acted */
  operator: z.string(),
  /** The account's network: an IPv4 address or an IPv6 network; empty if it is unknown, or if no account acted */
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
  response: pageBodySchema(auditEvent),
  addition: true,
})

/** Limits the file to a size that every spreadsheet program can open. For more rows, request a shorter period */
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

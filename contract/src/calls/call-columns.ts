import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

/** In the specification's order, which is also the order of the spreadsheet's columns */
export const CALL_COLUMNS = [
  'CALL_DATETIME',
  'CALL_FROM',
  'CALLER_NAME',
  'CALLEE_NAME',
  'CATEGORY',
  'REFERRAL_SOURCE',
  'NEW_CLIENT',
  'CONVERSION',
  'APPOINTMENTS',
  'AI_ANALYTICS',
  'CUSTOMER_SATISFACTION',
  'ISSUED_RESOLVED',
  'CALL_STATUS',
  'CALL_DURATION',
  'KEYWORDS',
  'COMMENT',
  'SUMMARY',
] as const
export type CallColumn = (typeof CALL_COLUMNS)[number]

/** Default columns of an account that has not chosen any: all columns, with the most important first, which fit on a laptop's screen */
export const DEFAULT_CALL_COLUMNS: readonly CallColumn[] = [
  'CALL_DATETIME',
  'CALL_FROM',
  'CALLER_NAME',
  'CALLEE_NAME',
  'CATEGORY',
  'REFERRAL_SOURCE',
  'NEW_CLIENT',
  'CALL_STATUS',
  'CALL_DURATION',
  'AI_ANALYTICS',
  'SUMMARY',
  'CONVERSION',
  'APPOINTMENTS',
  'CUSTOMER_SATISFACTION',
  'ISSUED_RESOLVED',
  'KEYWORDS',
  'COMMENT',
]

export const getCallColumns = endpoint({
  name: 'getCallColumns',
  method: 'GET',
  path: '/inquiry/call-inquiry/columns',
  access: 'account',
  summary: 'The columns that the account wants to see, in its order',
  response: successBodySchema({ column_lists: z.array(z.enum(CALL_COLUMNS)) }),
})

export const saveCallColumns = endpoint({
  name: 'saveCallColumns',
  method: 'POST',
  path: '/inquiry/call-inquiry/columns',
  access: 'account',
  summary: 'Save which columns to see, in which order',
  body: z.strictObject({
    selected_columns: z
      .array(z.enum(CALL_COLUMNS, { error: 'This column does not exist' }), { error: 'Please select the column names to display!' })
      .min(1, { error: 'Please select the column names to display!' })
      .max(CALL_COLUMNS.length, { error: 'A column can be selected once' })
      .refine((columns) => new Set(columns).size === columns.length, { error: 'A column can be selected once' }),
  }),
  response: done,
})

import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { oneOfSchema, searchText } from '../wire/list-query.ts'
import { pageBodySchema, pageQuery, successBodySchema } from '../wire/response-body.ts'

export const ACTION_ITEMS_PAGE_SIZE = 20
/** BY_TODAY: urgent items first, then overdue items, then items due today, then later items */
export const ACTION_ITEM_SORTINGS = ['BY_TODAY', 'ASC', 'DESC'] as const
/**
 * CALL_BACK: created by missed calls, one item per number. TASK: found by the analysis of a call, or entered by somebody. FEEDBACK:
 * customers' private feedback. YELP: low reviews on Yelp
 */
export const ACTION_ITEM_KINDS = ['CALL_BACK', 'TASK', 'FEEDBACK', 'YELP'] as const
/** DUE: due by the end of the business's day, including overdue items */
export const ACTION_ITEM_DUES = ['DUE'] as const
/** MINE: assigned to the account that sends the request */
export const ACTION_ITEM_ASSIGNEES = ['MINE'] as const
export const ACTION_ITEM_DISMISS_FILTERS = ['ALL', 'COMPLETED', 'INCOMPLETED'] as const

export const actionItem = z.object({
  twilio_call_analysis_action_items_uuid: z.string(),
  action_items: z.string(),
  due_datetime: z.string(),
  /** false: dismissed */
  show_display: z.boolean(),
  call_sid: z.string(),
  caller_name: z.string(),
  phone_from: z.string(),
  /** The transcript line that the item was found in, starting at 0 */
  transcript_line: z.number().int().nullable(),
  // Our additions. `call_sid`, name and number are empty if the item does not belong to a call
  kind: z.enum(['CALL_BACK', 'CALL', 'OWN', 'FEEDBACK', 'YELP']),
  /** Where to complete it: a URL at Yelp, or a path of the portal. Empty: in the call */
  link: z.string(),
  /** When the caller got through, which automatically closed the call-back; null for other items */
  got_through_datetime: z.string().nullable(),
  /** The account that it is assigned to */
  assignee: z.object({ client_account_uuid: z.string(), login_email: z.string(), name: z.string().nullable() }).nullable(),
  /** Somebody is in pain, is bleeding, …: created by the analysis of the call, due at once */
  urgent: z.boolean(),
})
export type ActionItem = z.output<typeof actionItem>

export const listActionItems = endpoint({
  name: 'listActionItems',
  method: 'GET',
  path: '/inquiry/call-inquiry/action-items',
  access: 'account',
  summary: 'Action items of all calls, own tasks, private feedback and low Yelp reviews',
  query: z.object({
    ...pageQuery,
    size: pageQuery.size.default(ACTION_ITEMS_PAGE_SIZE),
    sort_by_due_date: oneOfSchema('sort_by_due_date', ACTION_ITEM_SORTINGS),
    search: searchText,
    dismiss: oneOfSchema('dismiss', ACTION_ITEM_DISMISS_FILTERS),
    /** Not in the specification */
    kind: oneOfSchema('kind', ACTION_ITEM_KINDS),
    due: oneOfSchema('due', ACTION_ITEM_DUES),
    assignee: oneOfSchema('assignee', ACTION_ITEM_ASSIGNEES),
  }),
  response: pageBodySchema(actionItem).extend({
    /** Number of these open items that are overdue, in the business's time zone */
    overdue: z.number().int(),
  }),
})

export const getMainActionItems = endpoint({
  name: 'getMainActionItems',
  method: 'GET',
  path: '/inquiry/call-inquiry/main/action-items',
  access: 'account',
  summary: 'The next action items, and how many are open in all',
  response: successBodySchema({ data: z.array(actionItem), total: z.number().int() }),
})

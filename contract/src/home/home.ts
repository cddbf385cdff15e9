import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'

/** Each color has one meaning: bad = overdue or missed, warning = due, info = new */
const TODAY_TONES = ['bad', 'warning', 'info'] as const

export const todayItem = z.object({
  /** Stable id that selects the icon: "account-incomplete" */
  key: z.string(),
  tone: z.enum(TODAY_TONES),
  /** Contains an emergency and therefore comes before all others */
  urgent: z.boolean().optional(),
  /** The number of things that it stands for: 3 for "3 missed calls". Counting stops at 100 */
  count: z.number().int(),
  /** A fact in bold: "3 missed calls" */
  fact: z.string(),
  /** One line: "The oldest came in at 9:12 AM" */
  detail: z.string(),
  /** What to do, in a few words: "Call back" */
  verb: z.string(),
  /** A path of the portal */
  to: z.string(),
})

/** One kind of thing that was completed on the business's current day */
export const todayDone = z.object({
  key: z.string(),
  count: z.number().int(),
  /** "3 calls returned" */
  fact: z.string(),
  /** Names: "Dana, Luis and 1 more"; may be empty */
  detail: z.string(),
  /** When the last of them was completed */
  last_datetime: z.string(),
})

export const menuCount = z.object({
  path: z.string(),
  count: z.number().int(),
  urgent: z.boolean(),
  /** The path that lists exactly these things; absent: `path` itself */
  to: z.string().optional(),
})

export const getToday = endpoint({
  name: 'getToday',
  method: 'GET',
  path: '/home/today',
  access: 'account',
  summary: 'What needs doing today and what is done already, the counts in the menu, and when the providers were last synced',
  response: successBodySchema({
    items: z.array(todayItem),
    done: z.array(todayDone),
    /** The next thing after today: "Send the estimate, tomorrow". null if nothing is due */
    next: z.string().nullable(),
    counts: z.array(menuCount),
    synced_at: z.string().nullable(),
  }),
  addition: true,
})

import { z } from 'zod'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'

/** Each colour has one meaning: bad = overdue or missed, warning = due, info = new */
const TODAY_TONES = ['bad', 'warning', 'info'] as const

export const todayItem = z.object({
  /** Stable id that selects the icon: "account-incomplete" */
  key: z.string(),
  tone: z.enum(TODAY_TONES),
  /** One bold fact: "3 missed calls" */
  fact: z.string(),
  /** One line: "The oldest came in at 9:12 AM" */
  detail: z.string(),
  /** One verb: "Call back" */
  verb: z.string(),
  /** A path of the portal */
  to: z.string(),
})

export const menuCount = z.object({ path: z.string(), count: z.number().int(), urgent: z.boolean() })

export const getToday = endpoint({
  name: 'getToday',
  method: 'GET',
  path: '/home/today',
  access: 'account',
  summary: 'What needs doing today, the counts in the menu, and when the providers were last synced',
  response: answer({
    items: z.array(todayItem),
    counts: z.array(menuCount),
    synced_at: z.string().nullable(),
  }),
  addition: true,
})

import type { Call, CallCategory } from '#contract/calls/calls.ts'

/**
 * A conversation with placeholders: {staff} {first} {name} {day} {time} {doctor} {plan} {child} {heard}. In `talk`, each line begins with S
 * (staff) or C (caller); an item contains the number of the line that it came from, starting from 0.
 */
export interface CallTemplate {
  weight: number
  category: CallCategory
  /** Set when the caller is not a customer */
  callerKind?: Call['caller_kind']
  /** The caller is a new client */
  isNew?: boolean
  /** The number of appointments made */
  booked?: number
  resolved?: boolean
  /** The minimum and maximum duration, in seconds */
  lasts: [number, number]
  quality: [number, number]
  satisfaction: [number, number]
  keywords: string[]
  comment: string
  summary: string
  talk: string
  items?: TemplateItem[]
}

interface TemplateItem {
  text: string
  inDays: number
  /** The hour of day at which the item is due */
  hour: number
  line: number
}

import type { CallCategory } from '#contract/calls/calls.ts'

/**
 * A conversation with blanks: {staff} {first} {name} {day} {time} {doctor} {plan} {child} {heard}. In `talk` each line begins with
 * S (staff) or C (caller); an item names the line, counted from 0, that it came from.
 */
export interface CallTemplate {
  weight: number
  category: CallCategory
  /** Whether it is somebody who was never there */
  isNew?: boolean
  /** How many appointments were made */
  booked?: number
  resolved?: boolean
  /** Shortest and longest, in seconds */
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
  /** The hour by which it is due */
  hour: number
  line: number
}

import type { ActionItem } from '#contract/calls/action-items.ts'
import { type Day, dayIn } from '../../../platform/calendar-days.ts'

type When = 'Urgent' | 'Overdue' | 'Today' | 'Later'

interface DueGroup {
  when: When
  items: ActionItem[]
}

/** Items of the open list under their headings, in the order in which they come: each order of the list keeps a group together */
export function groupByDue(items: readonly ActionItem[], timeZone: string, today: Day): DueGroup[] {
  const groups: DueGroup[] = []
  for (const item of items) {
    const when = item.urgent ? 'Urgent' : whenDue(item, timeZone, today)
    const group = groups.find((known) => known.when === when)
    if (group) group.items.push(item)
    else groups.push({ when, items: [item] })
  }
  return groups
}

/** By the business's calendar: what is due today is overdue only tomorrow */
export function whenDue({ due_datetime: due }: ActionItem, timeZone: string, today: Day): When {
  const day = dayIn(new Date(due), timeZone)
  if (day < today) return 'Overdue'
  return day === today ? 'Today' : 'Later'
}

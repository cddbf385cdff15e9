import type { ActionItem } from '#contract/calls/action-items.ts'
import { type Day, toDayIn } from '../../../platform/time/calendar-days.ts'

type When = 'Urgent' | 'Overdue' | 'Today' | 'Later'

interface DueGroup {
  when: When
  items: ActionItem[]
}

/** Groups the items of the open list under headings, in list order: in every sort order of the list, each group's items are adjacent */
export function groupByDue(items: readonly ActionItem[], timeZone: string, today: Day): DueGroup[] {
  const groups: DueGroup[] = []
  for (const item of items) {
    const when = item.urgent ? 'Urgent' : dueGroupOf(item, timeZone, today)
    const group = groups.find((known) => known.when === when)
    if (group) group.items.push(item)
    else groups.push({ when, items: [item] })
  }
  return groups
}

/** Uses the business's time zone: an item that is due today becomes overdue tomorrow */
export function dueGroupOf({ due_datetime: due }: ActionItem, timeZone: string, today: Day): When {
  const day = toDayIn(new Date(due), timeZone)
  if (day < today) return 'Overdue'
  return day === today ? 'Today' : 'Later'
}

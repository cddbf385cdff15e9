import { IconMessage2 } from '@tabler/icons-react'
import type { ActionItem } from '#contract/calls/action-items.ts'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import { ActionItemRow } from '../action-items/ActionItemRow.tsx'
import classes from './call-drawer.module.css'
import { formatClock } from './clock.ts'

interface CallActionItemsProps {
  items: readonly ActionItem[]
  lines: readonly TranscriptLine[]
  onShowLine: (place: number) => void
}

/** Each item links to its source line in the transcript */
export function CallActionItems({ items, lines, onShowLine }: CallActionItemsProps) {
  return (
    <ul className={classes.items}>
      {[...items].sort(compareByUrgencyAndDue).map((item) => (
        <ActionItemRow
          key={item.twilio_call_analysis_action_items_uuid}
          item={item}
          source={<LineLink item={item} lines={lines} onShowLine={onShowLine} />}
        />
      ))}
    </ul>
  )
}

function compareByUrgencyAndDue(one: ActionItem, other: ActionItem): number {
  if (one.urgent !== other.urgent) return one.urgent ? -1 : 1
  return Date.parse(one.due_datetime) - Date.parse(other.due_datetime)
}

function LineLink({ item, lines, onShowLine }: { item: ActionItem } & Omit<CallActionItemsProps, 'items'>) {
  const place = item.transcript_line
  const line = place === null ? undefined : lines[place]
  if (place === null || !line) return null
  return (
    <button type="button" className={classes.lineLink} onClick={() => onShowLine(place)}>
      <IconMessage2 className={classes.tinyIcon} stroke={1.75} aria-hidden />
      {line.name} at {formatClock(line.at_s)}
    </button>
  )
}

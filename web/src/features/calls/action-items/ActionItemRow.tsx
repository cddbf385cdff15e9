import { Checkbox } from '@mantine/core'
import { IconClock, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ActionItem } from '#contract/calls/action-items.ts'
import { formatPhoneNumber } from '#contract/formats.ts'
import { useSession } from '../../../platform/session.ts'
import { useAddressQuery } from '../../../platform/use-address-query.ts'
import { useBusinessDay } from '../../../platform/use-business-day.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useActionItemToggle } from './action-items.data.ts'
import classes from './action-items.module.css'
import { dueLabel } from './due-label.ts'

interface ActionItemRowProps {
  item: ActionItem
  /** Where the item came from; by default a link to the related call, opened at its transcript line */
  source?: ReactNode
}

/** A to-do with its due date and a checkbox. Its list needs the class `list` of action-items.module.css, or may be any `ul` */
export function ActionItemRow({ item, source }: ActionItemRowProps) {
  const toggle = useActionItemToggle()
  const isDone = !item.show_display
  return (
    <li className={classes.row} data-done={isDone || undefined}>
      <Checkbox
        checked={isDone}
        onChange={() => toggle(item, isDone)}
        aria-label={isDone ? `Open again: ${item.action_items}` : `Done: ${item.action_items}`}
      />
      <div className={classes.what}>
        <p className={classes.text}>{withWholeNumbers(item.action_items)}</p>
        <div className={classes.source}>{source ?? <RelatedCall item={item} />}</div>
      </div>
      <div className={classes.due}>
        <DueBadge item={item} />
      </div>
    </li>
  )
}

function DueBadge({ item }: { item: ActionItem }) {
  const { timeZone } = useSession()
  const today = useBusinessDay()
  const { text, tone } = dueLabel(item.due_datetime, timeZone, today, !item.show_display)
  return (
    <StatusBadge tone={tone} icon={tone === 'bad' ? undefined : IconClock}>
      {text}
    </StatusBadge>
  )
}

/** Opens the call's drawer over the current screen, at the line that the item came from */
function RelatedCall({ item }: { item: ActionItem }) {
  const { hrefWith } = useAddressQuery()
  const number = item.phone_from ? formatPhoneNumber(item.phone_from) : 'Number withheld'
  const line = item.transcript_line === null ? null : String(item.transcript_line)
  return (
    <AppLink className={classes.call} to={hrefWith({ call: item.call_sid, line })}>
      <IconPhone size={14} stroke={1.75} aria-hidden />
      <span className={classes.caller}>{item.caller_name || 'Unknown caller'}</span>
      {/* A call-back has the number in its text already */}
      {!item.action_items.includes(number) && <span className={classes.number}>{number}</span>}
    </AppLink>
  )
}

const PHONE_NUMBER = /(\+?\d[\d\s().-]{6,}\d)/

/** Keeps phone numbers from breaking at their hyphens */
function withWholeNumbers(text: string): ReactNode {
  // Splitting by a capturing group puts the matches at the odd indexes
  return text.split(PHONE_NUMBER).map((part, place) =>
    place % 2 === 1 ? (
      <span key={part} className={classes.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

import { ActionIcon, Checkbox } from '@mantine/core'
import { IconClock, IconPhone } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { ActionItem } from '#contract/calls/action-items.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { telLinkOf } from '../../../platform/dial-number.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { useToggleActionItem } from '../action-items.data.ts'
import { dialNumber, recordDialedNumber, useWasJustDialed } from '../dialed-numbers.ts'
import { PlacedCall } from '../outgoing/OutgoingCallState.tsx'
import { ReachedQuestion } from '../ReachedQuestion.tsx'
import classes from './action-items.module.css'
import { DialedNumber } from './DialedNumber.tsx'
import { formatDueLabel } from './due-label.ts'
import { ItemSource } from './ItemSource.tsx'

interface ActionItemRowProps {
  item: ActionItem
  /** Where the item came from. By default: what is known about its origin, with a link to the related call at its transcript line */
  source?: ReactNode
}

/**
 * A to-do with its due date and a checkbox. The list around it is either any `ul` or one with the class `list` of action-items.module.css
 */
export function ActionItemRow({ item, source }: ActionItemRowProps) {
  const toggle = useToggleActionItem()
  const isPhone = useIsPhone()
  const isDone = !item.show_display
  const number = isPhone ? findNumberToDial(item) : undefined
  const isReachedQuestionShown = useWasJustDialed(item.phone_from) && (item.kind === 'CALL_BACK' || item.urgent) && !isDone
  /** Another number in the text is somebody who never called */
  const onDial = (event: MouseEvent, written: string) =>
    isSameNumber(written, item.phone_from) ? dialNumber(event, item.phone_from) : recordDialedNumber(item.phone_from)
  return (
    <li
      className={classes.row}
      data-done={isDone || undefined}
      data-dials={number ? true : undefined}
      data-named={source ? undefined : true}
    >
      <Checkbox
        className={classes.tick}
        checked={isDone}
        onChange={() => toggle(item, isDone)}
        aria-label={isDone ? `Reopen: ${item.action_items}` : `Done: ${item.action_items}`}
      />
      <div className={classes.what}>
        <p className={classes.text}>{renderTextWithNumbers(item.action_items, !isPhone, onDial)}</p>
        <div className={classes.source}>
          {isReachedQuestionShown ? (
            <ReachedQuestion number={item.phone_from} onReached={() => toggle(item, false)} />
          ) : (
            <>
              <PlacedCall number={item.phone_from} />
              {source ?? <ItemSource item={item} />}
            </>
          )}
        </div>
      </div>
      {/* On a phone only the question or the due date fits beside the number's button */}
      {!(isReachedQuestionShown && isPhone) && (
        <div className={classes.due}>
          <DueBadge item={item} />
        </div>
      )}
      {number && (
        <ActionIcon
          component="a"
          href={telLinkOf(number)}
          className={classes.dial}
          variant="light"
          onClick={(event) => onDial(event, number)}
          aria-label={`Call ${[item.caller_name, number].filter(Boolean).join(', ')}`}
        >
          <IconPhone size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function DueBadge({ item }: { item: ActionItem }) {
  const { timeZone } = useSession()
  const today = useBusinessDay()
  const { text, tone } = formatDueLabel(item.due_datetime, timeZone, today, !item.show_display)
  if (item.urgent && item.show_display)
    return <StatusBadge tone="bad">{text === 'Today' ? 'Urgent' : text.replace('Overdue', 'Urgent')}</StatusBadge>
  return (
    <StatusBadge tone={tone} icon={tone === 'bad' ? undefined : IconClock}>
      {text}
    </StatusBadge>
  )
}

type OnDial = (event: MouseEvent, written: string) => void

const nationalDigits = (number: string) => number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
const isSameNumber = (written: string, number: string) => number !== '' && nationalDigits(written) === nationalDigits(number)

const PHONE_NUMBER = /(\+?\(?\d[\d\s().-]{6,}\d)/
/** A number as written in North America, or with a country code; dates and order numbers do not match */
const CAN_BE_DIALED = /^(\+[\d\s().-]+|(1[\s.-]?)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]?\d{4})$/

/** Prevents line breaks within phone numbers, and links them if a link fits within the text */
function renderTextWithNumbers(text: string, areLinks: boolean, onDial: OnDial): ReactNode {
  // Splitting by a capturing group puts the matches at odd indexes
  return text.split(PHONE_NUMBER).map((part, place) => {
    if (place % 2 === 0) return part
    if (areLinks && CAN_BE_DIALED.test(part))
      return (
        <DialedNumber key={part} onDial={(event) => onDial(event, part)}>
          {part}
        </DialedNumber>
      )
    return (
      <span key={part} className={classes.whole}>
        {part}
      </span>
    )
  })
}

/** The number of a row's single dial button on a phone: the one in the text, or else the caller's */
function findNumberToDial({ action_items: text, phone_from: caller }: ActionItem): string | undefined {
  const named = text.split(PHONE_NUMBER).find((part) => CAN_BE_DIALED.test(part))
  return named ?? (caller ? formatPhoneNumber(caller) : undefined)
}

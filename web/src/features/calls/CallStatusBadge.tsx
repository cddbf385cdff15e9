import { IconPhoneCheck, IconPhoneOff, IconPhoneX, IconQuestionMark, type Icon as TablerIcon } from '@tabler/icons-react'
import type { CallStatus } from '#contract/calls/calls.ts'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import classes from './list/call-list.module.css'

const LOOKS: Record<CallStatus, { tone: Tone; icon: TablerIcon }> = {
  Answered: { tone: 'good', icon: IconPhoneCheck },
  'Missed call': { tone: 'bad', icon: IconPhoneX },
  Busy: { tone: 'warning', icon: IconPhoneOff },
  Unknown: { tone: 'neutral', icon: IconQuestionMark },
}

export function CallStatusBadge({ status }: { status: CallStatus }) {
  const { tone, icon } = LOOKS[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {status}
    </StatusBadge>
  )
}

/** Icon-only status, where the row has the word elsewhere; the icons differ in shape too, not only in colour */
export function CallStatusMark({ status }: { status: CallStatus }) {
  const { tone, icon: Icon } = LOOKS[status]
  return <Icon className={classes.mark} data-tone={tone} stroke={2} aria-hidden />
}

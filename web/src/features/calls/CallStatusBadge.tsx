import { IconPhoneCheck, IconPhoneOff, IconPhoneX, IconQuestionMark, type Icon as TablerIcon } from '@tabler/icons-react'
import type { CallStatus } from '#contract/calls.ts'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'

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

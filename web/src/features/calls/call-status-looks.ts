import { IconPhoneCheck, IconPhoneOff, IconPhoneX, IconQuestionMark, type Icon as TablerIcon } from '@tabler/icons-react'
import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Tone } from '../../ui/content/StatusBadge.tsx'

/** The icons also differ in shape, because color must not be the only signal */
export const STATUS_LOOKS: Record<CallStatus, { tone: Tone; icon: TablerIcon }> = {
  Answered: { tone: 'good', icon: IconPhoneCheck },
  'Missed call': { tone: 'bad', icon: IconPhoneX },
  Busy: { tone: 'warning', icon: IconPhoneOff },
  Unknown: { tone: 'neutral', icon: IconQuestionMark },
}

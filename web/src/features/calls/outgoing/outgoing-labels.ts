import { IconPhoneCalling, IconPhoneCheck, IconPhoneOff, IconPhoneOutgoing, type Icon as TablerIcon } from '@tabler/icons-react'
import type { OutgoingCall } from '#contract/calls/outgoing-call.ts'
import type { OutgoingCallState } from '#contract/calls/outgoing-call-states.ts'
import type { Tone } from '../../../ui/content/StatusBadge.tsx'

interface Look {
  label: string
  tone: Tone
  icon: TablerIcon
}

const LOOKS: Record<OutgoingCallState, Look> = {
  requested: { label: 'Ringing your phone', tone: 'info', icon: IconPhoneCalling },
  ringing: { label: 'Ringing your phone', tone: 'info', icon: IconPhoneCalling },
  answered: { label: 'Press 1 on your phone', tone: 'warning', icon: IconPhoneCalling },
  connecting: { label: 'Connecting', tone: 'info', icon: IconPhoneOutgoing },
  talking: { label: 'In conversation', tone: 'good', icon: IconPhoneCalling },
  ended: { label: 'Ended', tone: 'good', icon: IconPhoneCheck },
  unanswered: { label: 'Nobody answered', tone: 'warning', icon: IconPhoneOff },
  busy: { label: 'Line was busy', tone: 'warning', icon: IconPhoneOff },
  declined: { label: 'Not picked up on your phone', tone: 'neutral', icon: IconPhoneOff },
  failed: { label: 'Not placed', tone: 'bad', icon: IconPhoneOff },
}

/** Of a call by a colleague, it is their phone */
const LABELS_OF_OTHERS: Partial<Record<OutgoingCallState, string>> = {
  requested: 'Ringing their phone',
  ringing: 'Ringing their phone',
  answered: 'Connecting',
  declined: 'Not picked up on their phone',
}

export function lookOfOutgoingCall({ state, duration_s: seconds, own }: Pick<OutgoingCall, 'state' | 'duration_s' | 'own'>): Look {
  const look = LOOKS[state]
  if (state === 'ended') return { ...look, label: `Ended, ${seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}` }
  return own ? look : { ...look, label: LABELS_OF_OTHERS[state] ?? look.label }
}

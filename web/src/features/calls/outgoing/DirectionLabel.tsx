import { IconPhoneOutgoing } from '@tabler/icons-react'
import type { Call } from '#contract/calls/calls.ts'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'

/** Marks a call that was placed from the portal */
export function DirectionLabel({ call }: { call: Pick<Call, 'direction'> }) {
  if (call.direction === 'incoming') return null
  return (
    <StatusBadge tone="neutral" icon={IconPhoneOutgoing}>
      Outgoing
    </StatusBadge>
  )
}

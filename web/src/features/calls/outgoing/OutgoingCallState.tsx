import type { ReactNode } from 'react'
import type { OutgoingCall } from '#contract/calls/outgoing-call.ts'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { useOutgoingCall } from './outgoing-calls.data.ts'
import { lookOfOutgoingCall } from './outgoing-labels.ts'
import { usePlacedCall } from './placed-calls.ts'

/** How one call is going; announced by screen readers when it changes */
export function OutgoingCallState({ call }: { call: OutgoingCall }) {
  const { label, tone, icon } = lookOfOutgoingCall(call)
  return (
    <span role="status">
      <StatusBadge tone={tone} icon={icon}>
        {label}
      </StatusBadge>
    </span>
  )
}

/** The state of the call that was just placed to this number from a row; otherwise `fallback` */
export function PlacedCall({ number, fallback = null }: { number: string; fallback?: ReactNode }) {
  const uuid = usePlacedCall(number)
  return uuid ? <Placed uuid={uuid} fallback={fallback} /> : fallback
}

function Placed({ uuid, fallback }: { uuid: string; fallback: ReactNode }) {
  const call = useOutgoingCall(uuid)
  return call ? <OutgoingCallState call={call} /> : fallback
}

import { IconPhoneCheck } from '@tabler/icons-react'
import type { Call } from '#contract/calls/calls.ts'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { CallStatusBadge } from './CallStatusBadge.tsx'
import { UrgentLabel } from './UrgentLabel.tsx'

type Outcome = Pick<Call, 'call_status' | 'call_back' | 'urgent'>

/** A call's current outcome as a single badge: urgent, called back, or how the call ended. Used on Home, the dashboard and in the drawer */
export function CallOutcome({ call }: { call: Outcome }) {
  if (call.urgent) return <UrgentLabel call={call} />
  if (!call.call_back || call.call_back.is_open) return <CallStatusBadge status={call.call_status} />
  return (
    <StatusBadge tone="good" icon={IconPhoneCheck}>
      {call.call_back.got_through ? 'Got through' : 'Called back'}
    </StatusBadge>
  )
}

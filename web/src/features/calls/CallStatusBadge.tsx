import type { CallStatus } from '#contract/calls/call-statuses.ts'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { STATUS_LOOKS } from './call-status-looks.ts'

export function CallStatusBadge({ status }: { status: CallStatus }) {
  const { tone, icon } = STATUS_LOOKS[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {status}
    </StatusBadge>
  )
}

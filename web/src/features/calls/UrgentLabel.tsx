import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** Beside the status of a call whose caller is in need, until somebody has ticked its urgent task off; nothing otherwise */
export function UrgentLabel({ call }: { call: { urgent: boolean } }) {
  return call.urgent ? <StatusBadge tone="bad">Urgent</StatusBadge> : null
}

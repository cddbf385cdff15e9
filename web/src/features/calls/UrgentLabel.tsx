import { StatusBadge } from '../../ui/content/StatusBadge.tsx'

/** Shown beside the status of an urgent call until its urgent task is ticked off; otherwise renders nothing */
export function UrgentLabel({ call }: { call: { urgent: boolean } }) {
  return call.urgent ? <StatusBadge tone="bad">Urgent</StatusBadge> : null
}

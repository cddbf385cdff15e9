import type { CallStatus } from '#contract/calls/call-statuses.ts'
import { STATUS_LOOKS } from '../call-status-looks.ts'
import classes from './call-list.module.css'

/** Icon-only status, for rows that show the label elsewhere */
export function CallStatusMark({ status }: { status: CallStatus }) {
  const { tone, icon: Icon } = STATUS_LOOKS[status]
  return <Icon className={classes.mark} data-tone={tone} stroke={2} aria-hidden />
}

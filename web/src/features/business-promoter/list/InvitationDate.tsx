import type { Invitation } from '#contract/business-promoter/invitations.ts'
import { formatMomentShortly } from '../../../platform/moments.ts'
import { useSession } from '../../../platform/session.ts'
import { formatInvitationTime } from './invitation-time.ts'
import classes from './invitations.module.css'

/** Whom the invitation has reached, or will, who has not opened it, and who wants to hear of us by every channel */
function isToBeReminded({ email_state: email, sms_state: text, email_clicked, sms_clicked, opted_out }: Invitation): boolean {
  const states = [email, text]
  if (email_clicked || sms_clicked || opted_out || states.includes('unsubscribed')) return false
  return states.some((state) => state === 'sent' || state === 'waiting')
}

/** The specification's format, and beneath it what comes or came after: the only reminder */
export function InvitationDate({ invitation }: { invitation: Invitation }) {
  const { timeZone } = useSession()
  const { created_datetime: at, remind_datetime: due, reminded_datetime: reminded } = invitation
  return (
    <span className={classes.date} title={formatMomentShortly(at, timeZone)}>
      {formatInvitationTime(at, timeZone)}
      {reminded && <span className={classes.under}>Reminded {formatMomentShortly(reminded, timeZone)}</span>}
      {due !== null && isToBeReminded(invitation) && <span className={classes.under}>Reminder {formatMomentShortly(due, timeZone)}</span>}
    </span>
  )
}

import type { Invitation } from '#contract/business-promoter/invitations.ts'
import { When } from '../../../platform/time/When.tsx'
import classes from './invitations.module.css'

/** Whether the invitation has reached or will reach a person who has neither opened it nor opted out of any channel */
function isToBeReminded({ email_state: email, sms_state: text, email_clicked, sms_clicked, opted_out }: Invitation): boolean {
  const states = [email, text]
  if (email_clicked || sms_clicked || opted_out || states.includes('unsubscribed')) return false
  return states.some((state) => state === 'sent' || state === 'waiting')
}

/** When the invitation was sent, and below it the day of its only reminder, whether sent or planned */
export function InvitationDate({ invitation }: { invitation: Invitation }) {
  const { created_datetime: at, remind_datetime: due, reminded_datetime: reminded } = invitation
  return (
    <span className={classes.date}>
      <When at={at} format="MM/DD/YYYY HH:mm A" />
      {reminded && (
        <span className={classes.under}>
          Reminded <When at={reminded} show="day" amid />
        </span>
      )}
      {due !== null && isToBeReminded(invitation) && (
        <span className={classes.under}>
          Reminder <When at={due} show="day" amid />
        </span>
      )}
    </span>
  )
}

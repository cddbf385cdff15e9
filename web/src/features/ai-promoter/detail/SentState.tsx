import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { When } from '../../../platform/time/When.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { SendingLine } from '../../../ui/forms/SendingLine.tsx'
import { useResendRequest } from '../ai-promoter.data.ts'
import classes from '../ai-promoter.module.css'
import own from './detail.module.css'

/** Delivery state of this request's messages; renders nothing until it is sent */
export function SentState({ request }: { request: ReviewRequestDetail }) {
  const resend = useResendRequest()
  const { review_generator_uuid: uuid, email_state: email, sms_state: text, sms_waits_until: until } = request
  if (email === 'none' && text === 'none') return null
  const isOnItsWay = email === 'waiting' || text === 'waiting'

  async function confirmResend() {
    const isWanted = await confirmDialog({
      title: 'Re-send',
      message: 'Do you want to send it again?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
    })
    if (isWanted) resend.mutate(uuid)
  }

  return (
    <div className={own.sent} role="status">
      <div className={own.sentLines}>
        {email !== 'none' && (
          <div className={own.sentLine}>
            <span>{request.email_address}</span>
            <SendingLine state={email} problem={request.email_problem} />
          </div>
        )}
        {text !== 'none' && (
          <div className={own.sentLine}>
            <span>{formatPhoneNumber(request.phone_number)}</span>
            <SendingLine state={text} problem={request.sms_problem} until={until && <When at={until} amid />} />
          </div>
        )}
      </div>
      <Button
        size="xs"
        variant="default"
        loading={resend.isPending}
        disabled={isOnItsWay}
        leftSection={<IconRefresh className={classes.icon} stroke={1.75} aria-hidden />}
        onClick={() => void confirmResend()}
      >
        Re-send
      </Button>
    </div>
  )
}

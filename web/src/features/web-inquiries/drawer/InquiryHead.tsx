import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { InquiryDetail } from '#contract/web-inquiries/inquiry-replies.ts'
import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { telLinkOf } from '../../../platform/dial-number.ts'
import { useCurrentMinute } from '../../../platform/time/use-minute.ts'
import { When } from '../../../platform/time/When.tsx'
import { DrawerHead, type Neighbors } from '../../../ui/drawer/DrawerHead.tsx'
import { placeCallFromLink, StateOfPlacedCall } from '../../calls/calls.public.tsx'
import { InquiryStateBadge } from '../InquiryStateBadge.tsx'
import { formatWaitingTime } from '../inquiry-messages.ts'
import classes from './inquiry-drawer.module.css'

interface InquiryHeadProps extends Neighbors {
  inquiry: WebInquiry | InquiryDetail | undefined
  /** Shown if there is no inquiry to name */
  title: string | undefined
}

export function InquiryHead({ inquiry, title, ...neighbors }: InquiryHeadProps) {
  const dial = inquiry && telLinkOf(inquiry.phone_number)
  return (
    <DrawerHead
      {...neighbors}
      item="inquiry"
      badges={
        inquiry && (
          <>
            <Badges inquiry={inquiry} />
            <StateOfPlacedCall number={inquiry.phone_number} />
          </>
        )
      }
      name={title ?? (inquiry && (inquiry.name || 'No name'))}
      facts={inquiry ? <ReceivedAt inquiry={inquiry} /> : title && null}
      action={
        dial && (
          <Button
            component="a"
            href={dial}
            onClick={(event) => placeCallFromLink(event, inquiry.phone_number)}
            variant="default"
            className={classes.call}
            leftSection={<IconPhone className={classes.icon} stroke={1.75} aria-hidden />}
          >
            Call
          </Button>
        )
      }
    />
  )
}

function ReceivedAt({ inquiry }: { inquiry: WebInquiry | InquiryDetail }) {
  return (
    <p className={classes.muted}>
      <When at={inquiry.created_datetime} />, from the contact form
    </p>
  )
}

function Badges({ inquiry }: { inquiry: WebInquiry | InquiryDetail }) {
  const now = useCurrentMinute()
  const waitedS = (now.getTime() - new Date(timeOfLastMessage(inquiry)).getTime()) / 1000
  return (
    <>
      <InquiryStateBadge state={inquiry.state} />
      {inquiry.state === 'new' && <span className={classes.waiting}>waiting {formatWaitingTime(waitedS)}</span>}
    </>
  )
}

/** A customer who replied by text has been waiting since that reply; the list's row, which the drawer starts with, has no text replies */
function timeOfLastMessage(inquiry: WebInquiry | InquiryDetail): string {
  const textReplies = 'text_answers' in inquiry ? inquiry.text_answers : []
  return textReplies.at(-1)?.created_datetime ?? inquiry.created_datetime
}

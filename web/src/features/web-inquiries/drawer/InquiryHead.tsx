import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPhone, IconX } from '@tabler/icons-react'
import type { InquiryDetail } from '#contract/web-inquiries/inquiry-replies.ts'
import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { dialLink } from '../../../platform/dial-number.ts'
import { useMinute } from '../../../platform/time/use-minute.ts'
import { When } from '../../../platform/time/When.tsx'
import { InquiryStateBadge } from '../InquiryStateBadge.tsx'
import { formatWaitingTime } from '../inquiry-messages.ts'
import classes from './inquiry-drawer.module.css'

interface InquiryHeadProps {
  inquiry: WebInquiry | InquiryDetail | undefined
  /** Shown where there is no inquiry to name */
  title: string | undefined
  previous: string | undefined
  next: string | undefined
  /** The inquiry is in a list, so it may have a previous and a next one */
  isOneOfMany: boolean
  onExchange: (uuid: string) => void
  onClose: () => void
}

const icon = { className: classes.icon, stroke: 1.75, 'aria-hidden': true }

export function InquiryHead({ inquiry, title, previous, next, isOneOfMany, onExchange, onClose }: InquiryHeadProps) {
  const dial = inquiry && dialLink(inquiry.phone_number)
  return (
    <div className={classes.head}>
      <div className={classes.bar}>
        <div className={classes.badges}>{inquiry && <Badges inquiry={inquiry} />}</div>
        <div className={classes.controls}>
          {isOneOfMany && (
            <>
              <ActionIcon aria-label="Previous inquiry" disabled={!previous} onClick={() => previous && onExchange(previous)}>
                <IconChevronUp {...icon} />
              </ActionIcon>
              <ActionIcon aria-label="Next inquiry" disabled={!next} onClick={() => next && onExchange(next)}>
                <IconChevronDown {...icon} />
              </ActionIcon>
            </>
          )}
          <ActionIcon aria-label="Close" onClick={onClose} data-autofocus>
            <IconX {...icon} />
          </ActionIcon>
        </div>
      </div>
      <div className={classes.who}>
        <div className={classes.names}>
          {inquiry || title ? (
            <h2 className={classes.name}>{title ?? (inquiry?.name || 'No name')}</h2>
          ) : (
            <Skeleton className={classes.nameSkeleton} />
          )}
          {inquiry ? (
            <p className={classes.muted}>
              <When at={inquiry.created_datetime} />, from the contact form
            </p>
          ) : (
            !title && <Skeleton className={classes.nameSkeleton} />
          )}
        </div>
        {dial && (
          <Button component="a" href={dial} variant="default" className={classes.call} leftSection={<IconPhone {...icon} />}>
            Call
          </Button>
        )}
      </div>
    </div>
  )
}

function Badges({ inquiry }: { inquiry: WebInquiry | InquiryDetail }) {
  const now = useMinute()
  const waitedS = (now.getTime() - new Date(lastMessageAt(inquiry)).getTime()) / 1000
  return (
    <>
      <InquiryStateBadge state={inquiry.state} />
      {inquiry.state === 'new' && <span className={classes.waiting}>waiting {formatWaitingTime(waitedS)}</span>}
    </>
  )
}

/** A customer who replied by text waits since then; the list's row, which the drawer starts with, has no text replies */
function lastMessageAt(inquiry: WebInquiry | InquiryDetail): string {
  const textReplies = 'text_answers' in inquiry ? inquiry.text_answers : []
  return textReplies.at(-1)?.created_datetime ?? inquiry.created_datetime
}

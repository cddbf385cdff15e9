import { IconCalendar, IconMail, IconPhone } from '@tabler/icons-react'
import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { useBusinessDay } from '../../platform/time/use-business-day.ts'
import { When } from '../../platform/time/When.tsx'
import { CardLink } from '../../ui/lists/CardList.tsx'
import { EmailLink, PhoneLink } from './ContactLinks.tsx'
import { InquiryStateBadge } from './InquiryStateBadge.tsx'
import { formatNewestMessageOf, formatRequestedDate } from './inquiry-messages.ts'
import classes from './web-inquiries.module.css'

export const INQUIRY_CARD_SHAPE = ['name', 'facts', 'text', 'text', 'foot'] as const

/** An inquiry's card on a phone, with links to call or write back */
export function InquiryCard({ inquiry, href }: { inquiry: WebInquiry; href: string }) {
  const today = useBusinessDay()
  return (
    <>
      <div className={classes.cardHead}>
        <CardLink to={href} isMuted={inquiry.state === 'spam'}>
          {inquiry.name || 'No name'}
        </CardLink>
        <InquiryStateBadge state={inquiry.state} />
      </div>
      <When at={inquiry.created_datetime} className={classes.time} />
      {formatNewestMessageOf(inquiry) && <p className={classes.excerpt}>{formatNewestMessageOf(inquiry)}</p>}
      <div className={classes.ways}>
        {inquiry.required_datetime && (
          <span>
            <IconCalendar aria-hidden />
            <span className={classes.anywhere}>{formatRequestedDate(inquiry.required_datetime, today)}</span>
          </span>
        )}
        {inquiry.phone_number && (
          <span>
            <IconPhone aria-hidden />
            <PhoneLink number={inquiry.phone_number} />
          </span>
        )}
        {inquiry.email && (
          <span>
            <IconMail aria-hidden />
            <EmailLink email={inquiry.email} />
          </span>
        )}
      </div>
    </>
  )
}

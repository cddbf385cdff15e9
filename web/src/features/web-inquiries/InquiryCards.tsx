import { Skeleton } from '@mantine/core'
import { IconCalendar, IconMail, IconPhone } from '@tabler/icons-react'
import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { formatMomentShortly } from '../../platform/moments.ts'
import { useSession } from '../../platform/session.ts'
import { useBusinessDay } from '../../platform/use-business-day.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading } from '../../ui/LoadingCard.tsx'
import { PhonePager } from '../../ui/PhonePager.tsx'
import { EmailLink, PhoneLink } from './ContactLinks.tsx'
import type { InquiryListProps } from './inquiry-list.ts'
import { wishedDate } from './inquiry-words.ts'
import classes from './web-inquiries.module.css'

/** On a phone: a card each, with what one answers by at hand */
export function InquiryCards({ inquiries, page, isStale, view, empty, error }: InquiryListProps) {
  if (error) return <Card>{error}</Card>
  if (!inquiries) return <LoadingCards />
  if (inquiries.length === 0) return <Card>{empty}</Card>
  return (
    <>
      <ul className={classes.cards} data-old={isStale || undefined} aria-busy={isStale}>
        {inquiries.map((inquiry) => (
          <li key={inquiry.web_inquiry_uuid}>
            <InquiryCard inquiry={inquiry} href={view.hrefOf(inquiry.web_inquiry_uuid)} />
          </li>
        ))}
      </ul>
      {page && <PhonePager page={page.number} totalPages={page.totalPage} onPage={view.turnTo} />}
    </>
  )
}

function InquiryCard({ inquiry, href }: { inquiry: WebInquiry; href: string }) {
  const { timeZone } = useSession()
  const thisYear = useBusinessDay().slice(0, 4)
  return (
    <Card className={classes.card}>
      <div className={classes.cardHead}>
        <AppLink className={classes.cardName} to={href}>
          {inquiry.name || 'No name'}
        </AppLink>
        <span className={classes.time}>{formatMomentShortly(inquiry.created_datetime, timeZone)}</span>
      </div>
      {inquiry.messages && <p className={classes.excerpt}>{inquiry.messages}</p>}
      <div className={classes.ways}>
        {inquiry.required_datetime && (
          <span>
            <IconCalendar aria-hidden />
            {wishedDate(inquiry.required_datetime, thisYear)}
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
    </Card>
  )
}

function LoadingCards() {
  return (
    <Loading label="Loading the web inquiries">
      <div className={classes.cards}>
        {[1, 2, 3, 4].map((place) => (
          <Card key={place}>
            <Skeleton className={classes.cardSkeleton} />
          </Card>
        ))}
      </div>
    </Loading>
  )
}

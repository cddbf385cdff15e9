import type { Staff } from '#contract/ai-promoter/staff.ts'
import { When } from '../../../platform/time/When.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { CardLink } from '../../../ui/lists/CardList.tsx'
import { formatShownKeywords } from './staff-columns.tsx'
import own from './staffs.module.css'

export const STAFF_CARD_SHAPE = ['name', 'facts', 'facts'] as const

/** One person on a phone */
export function StaffCard({ person, href }: { person: Staff; href: string }) {
  const { employee_name: name, employee_position: position, employee_keywords: keywords, created_datetime: at, requests } = person
  return (
    <div className={own.card}>
      <Avatar name={name} size={40} />
      <div className={own.cardBody}>
        <CardLink to={href}>{name}</CardLink>
        <span className={own.cardText}>{position}</span>
        <span className={own.cardText}>{formatShownKeywords(keywords)}</span>
        <span className={own.cardText}>
          {requests === 1 ? '1 request' : `${requests} requests`}, since <When at={at} show="day" amid />
        </span>
      </div>
    </div>
  )
}

import { parseKeywordList } from '#contract/ai-promoter/ai-promoter-rules.ts'
import type { Staff } from '#contract/ai-promoter/staff.ts'
import { When } from '../../../platform/time/When.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { LIST_PATH } from '../ai-promoter-paths.ts'
import own from './staffs.module.css'

/** How many keywords are shown; the rest are only counted */
const SHOWN_KEYWORDS = 3

/** "gentle, explains, same-day crowns +2" */
export function formatShownKeywords(text: string): string {
  const keywords = parseKeywordList(text)
  const rest = keywords.length - SHOWN_KEYWORDS
  return keywords.slice(0, SHOWN_KEYWORDS).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

/** Widths in percent, so that the columns match those of the skeleton */
export function staffColumns(): Column<Staff>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      width: '27%',
      isRowLink: true,
      render: ({ employee_name: name }) => (
        <span className={own.who}>
          <Avatar name={name} />
          <span className={own.name}>{name}</span>
        </span>
      ),
    },
    {
      key: 'created',
      header: 'Create At',
      width: '13%',
      size: 'short',
      render: ({ created_datetime: at }) => <When at={at} show="day" />,
    },
    { key: 'position', header: 'Position', width: '20%', render: ({ employee_position: position }) => position },
    {
      key: 'keywords',
      header: 'Custom keywords',
      width: '30%',
      render: ({ employee_keywords: keywords }) => (
        <span className={own.keywords} title={parseKeywordList(keywords).join(', ')}>
          {formatShownKeywords(keywords)}
        </span>
      ),
    },
    { key: 'requests', header: 'Requests', width: '10%', align: 'end', render: (person) => <StaffRequests person={person} /> },
  ]
}

/** A number that links to the items it counts */
function StaffRequests({ person: { requests, review_employee_uuid: uuid, employee_name: name } }: { person: Staff }) {
  if (requests === 0) return <span className={own.none}>0</span>
  return (
    <AppLink to={`${LIST_PATH}?staff=${uuid}`} className={own.requests} aria-label={`${requests} review requests with ${name}`}>
      {requests.toLocaleString('en-US')}
    </AppLink>
  )
}

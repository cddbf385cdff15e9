import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { formatDay, formatTime } from '../../platform/moments.ts'
import { useSession } from '../../platform/session.ts'
import { useBusinessDay } from '../../platform/use-business-day.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmailLink, PhoneLink } from './ContactLinks.tsx'
import type { InquiryListProps } from './inquiry-list.ts'
import { detailLines, wishedDate } from './inquiry-words.ts'
import { WEB_INQUIRIES_PAGE_SIZE } from './web-inquiries.data.ts'
import classes from './web-inquiries.module.css'

export function InquiryTable({ inquiries, page, isStale, view, empty, error }: InquiryListProps) {
  const { timeZone } = useSession()
  const thisYear = useBusinessDay().slice(0, 4)
  const { filter, sort, turnTo, hrefOf } = view

  const columns: Column<WebInquiry>[] = [
    {
      key: 'received',
      header: 'Received',
      size: 'short',
      skeleton: 'two-lines',
      sorted: filter.sort_date === 'DESC' ? 'descending' : 'ascending',
      onSort: () => sort(filter.sort_date === 'DESC' ? 'ASC' : 'DESC'),
      render: ({ created_datetime: at }) => (
        <>
          <span className={classes.day}>{formatDay(at, timeZone)}</span>
          <span className={classes.time}>{formatTime(at, timeZone)}</span>
        </>
      ),
    },
    { key: 'name', header: 'Name', size: 'medium', isRowLink: true, render: ({ name }) => name || 'No name' },
    {
      key: 'message',
      header: 'Message',
      // Whatever room the others leave: it is what one comes to read
      width: '100%',
      skeleton: 'two-lines',
      render: ({ messages }) => <span className={`${classes.twoLines} ${classes.words}`}>{messages}</span>,
    },
    { key: 'email', header: 'E-mail', size: 'long', render: ({ email }) => <EmailLink email={email} /> },
    { key: 'phone', header: 'Phone', size: 'medium', render: ({ phone_number: number }) => <PhoneLink number={number} /> },
    {
      key: 'wished',
      header: 'Wished date',
      size: 'medium',
      render: ({ required_datetime: wished }) => wishedDate(wished, thisYear) || '-',
    },
    {
      key: 'details',
      header: 'Details',
      render: ({ kwargs }) => (
        <span className={`${classes.twoLines} ${classes.details}`}>
          {detailLines(kwargs)
            .map(({ name, value }) => `${name}: ${value}`)
            .join(' · ') || '-'}
        </span>
      ),
    },
  ]

  return (
    <DataTable
      caption="Web inquiries"
      columns={columns}
      rows={inquiries}
      rowKey={({ web_inquiry_uuid: uuid }) => uuid}
      rowHref={({ web_inquiry_uuid: uuid }) => hrefOf(uuid)}
      isSelected={({ web_inquiry_uuid: uuid }) => uuid === view.openUuid}
      empty={empty}
      error={error}
      pageSize={WEB_INQUIRIES_PAGE_SIZE}
      isStale={isStale}
      page={page && { ...page, onPage: turnTo }}
    />
  )
}

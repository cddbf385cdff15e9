import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { formatDay, formatTime } from '../../platform/moments.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailLink, PhoneLink } from './ContactLinks.tsx'
import { detailLines, wishedDate } from './inquiry-words.ts'
import classes from './web-inquiries.module.css'

interface InquiryColumnsSetting {
  timeZone: string
  thisYear: string
  sorting: 'DESC' | 'ASC'
  onSort: (sorting: 'DESC' | 'ASC') => void
}

export function inquiryColumns({ timeZone, thisYear, sorting, onSort }: InquiryColumnsSetting): Column<WebInquiry>[] {
  return [
    {
      key: 'received',
      header: 'Received',
      size: 'short',
      skeleton: 'two-lines',
      sorted: sorting === 'DESC' ? 'descending' : 'ascending',
      onSort: () => onSort(sorting === 'DESC' ? 'ASC' : 'DESC'),
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
      // Takes all remaining width: the message is what people come to read
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
}

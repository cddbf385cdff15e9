import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import type { Day } from '../../platform/time/calendar-days.ts'
import { When } from '../../platform/time/When.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import { EmailLink, PhoneLink } from './ContactLinks.tsx'
import { InquiryStateBadge } from './InquiryStateBadge.tsx'
import { formatNewestMessageOf, formatRequestedDate, toDetailLines } from './inquiry-messages.ts'
import classes from './web-inquiries.module.css'

interface InquiryColumnsSetting {
  today: Day
  sorting: 'DESC' | 'ASC'
  onSort: (sorting: 'DESC' | 'ASC') => void
}

/** Minimum widths that fit the usual content, so that the skeleton's columns do not move when the inquiries appear */
export function inquiryColumns({ today, sorting, onSort }: InquiryColumnsSetting): Column<WebInquiry>[] {
  // Follows the specification's order, after our own status column
  return [
    { key: 'state', header: 'Status', size: 'short', skeleton: 'badge', render: ({ state }) => <InquiryStateBadge state={state} /> },
    {
      key: 'name',
      header: 'Name',
      size: 'medium',
      minWidth: 130,
      isRowLink: true,
      render: ({ name, state }) => (
        <span className={classes.oneLine} title={name} data-muted={state === 'spam' || undefined}>
          {name || 'No name'}
        </span>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      size: 'medium',
      minWidth: 178,
      render: ({ email }) => (
        <span className={classes.oneLine} title={email}>
          <EmailLink email={email} />
        </span>
      ),
    },
    {
      key: 'phone',
      header: 'Phone',
      size: 'medium',
      minWidth: 116,
      render: ({ phone_number: number }) => (
        <span className={classes.oneLine}>
          <PhoneLink number={number} />
        </span>
      ),
    },
    {
      key: 'message',
      header: 'Message',
      // Takes all remaining width, because the message is what users come to read
      width: '100%',
      skeleton: 'two-lines',
      render: (inquiry) => <span className={`${classes.twoLines} ${classes.text}`}>{formatNewestMessageOf(inquiry)}</span>,
    },
    {
      key: 'wished',
      header: 'Requested for',
      minWidth: 130,
      render: ({ required_datetime: wished }) => (
        <span className={`${classes.twoLines} ${classes.wished}`}>{formatRequestedDate(wished, today) || '-'}</span>
      ),
    },
    {
      key: 'created',
      header: 'Created',
      size: 'short',
      skeleton: 'two-lines',
      sorted: sorting === 'DESC' ? 'descending' : 'ascending',
      onSort: () => onSort(sorting === 'DESC' ? 'ASC' : 'DESC'),
      render: ({ created_datetime: at }) => <When at={at} show="lines" />,
    },
    {
      key: 'details',
      header: 'Details',
      minWidth: 130,
      render: ({ kwargs }) => (
        <span className={`${classes.twoLines} ${classes.details}`}>
          {toDetailLines(kwargs)
            .map(({ name, value }) => `${name}: ${value}`)
            .join(' · ') || '-'}
        </span>
      ),
    },
  ]
}

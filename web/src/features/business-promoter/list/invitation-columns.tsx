import type { Invitation } from '#contract/business-promoter.ts'
import { formatPhoneNumber } from '#contract/formats.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { SendingLine } from '../../../ui/SendingLine.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { ClickMarks, Nothing, ReviewMarks } from './InvitationMarks.tsx'
import { formatInvitationTime } from './invitation-time.ts'
import classes from './invitations.module.css'
import { RowMenu } from './RowMenu.tsx'

/** Widths in percent, so that the columns match those of the skeleton */
export function invitationColumns(timeZone: string): Column<Invitation>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      width: '17%',
      render: ({ name, opted_out: isOptedOut }) => (
        <span className={classes.name}>
          {name}
          {isOptedOut && <StatusBadge tone="neutral">Opted out</StatusBadge>}
        </span>
      ),
    },
    {
      key: 'phone',
      header: 'Mobile Phone',
      width: '18%',
      skeleton: 'two-lines',
      render: ({ phone_number: number, sms_state: state, sms_problem: problem }) =>
        number === '' ? (
          <Nothing />
        ) : (
          <span className={classes.contact} data-kind="phone">
            <span>{formatPhoneNumber(number)}</span>
            <SendingLine state={state} problem={problem} />
          </span>
        ),
    },
    {
      key: 'email',
      header: 'Email',
      width: '18%',
      skeleton: 'two-lines',
      render: ({ email_address: address, email_state: state, email_problem: problem }) =>
        address === '' ? (
          <Nothing />
        ) : (
          <span className={classes.contact}>
            <span className={classes.address} title={address}>
              {address}
            </span>
            <SendingLine state={state} problem={problem} />
          </span>
        ),
    },
    { key: 'clicks', header: 'Click Throughs', width: '10%', render: (invitation) => <ClickMarks invitation={invitation} /> },
    { key: 'reviews', header: 'Reviews', width: '11%', render: (invitation) => <ReviewMarks invitation={invitation} /> },
    {
      key: 'marketing',
      header: 'Marketing Opt In',
      width: '10%',
      render: ({ marketing_permission_allow: allowed }) => (allowed ? 'Yes' : <span className={classes.nothing}>No</span>),
    },
    {
      key: 'date',
      header: 'Date',
      width: '12%',
      size: 'long',
      render: ({ created_datetime: at }) => <span className={classes.date}>{formatInvitationTime(at, timeZone)}</span>,
    },
    {
      key: 'more',
      header: 'More',
      hidesHeader: true,
      width: '3%',
      align: 'end',
      render: (invitation) => <RowMenu invitation={invitation} />,
    },
  ]
}

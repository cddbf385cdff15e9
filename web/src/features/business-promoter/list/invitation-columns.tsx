import type { Invitation } from '#contract/business-promoter/invitations.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { When } from '../../../platform/time/When.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { SendingLine } from '../../../ui/forms/SendingLine.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { InvitationDate } from './InvitationDate.tsx'
import { ClickMarks, Nothing, ReviewMarks } from './InvitationMarks.tsx'
import classes from './invitations.module.css'
import { RowActions } from './RowActions.tsx'

/** Widths in percent, so that the columns match those of the skeleton */
export function invitationColumns(): Column<Invitation>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      width: '13%',
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
      width: '15%',
      skeleton: 'two-lines',
      render: ({ phone_number: number, sms_state: state, sms_problem: problem, sms_waits_until: until }) =>
        number === '' ? (
          <Nothing />
        ) : (
          <span className={classes.contact} data-kind="phone">
            <span>{formatPhoneNumber(number)}</span>
            <SendingLine state={state} problem={problem} until={until && <When at={until} amid />} />
          </span>
        ),
    },
    {
      key: 'email',
      header: 'Email',
      width: '15%',
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
    {
      key: 'clicks',
      header: 'Click Throughs',
      width: '12%',
      skeleton: 'badge',
      render: (invitation) => <ClickMarks invitation={invitation} />,
    },
    { key: 'reviews', header: 'Reviews', width: '13%', skeleton: 'badge', render: (invitation) => <ReviewMarks invitation={invitation} /> },
    {
      key: 'marketing',
      header: 'Marketing Opt In',
      width: '8%',
      render: ({ marketing_permission_allow: allowed }) => (allowed ? 'Yes' : <span className={classes.nothing}>No</span>),
    },
    {
      key: 'date',
      header: 'Date',
      width: '12%',
      skeleton: 'two-lines',
      render: (invitation) => <InvitationDate invitation={invitation} />,
    },
    {
      key: 'actions',
      header: 'Send again',
      hidesHeader: true,
      isAction: true,
      width: '12%',
      align: 'end',
      render: (invitation) => <RowActions invitation={invitation} />,
    },
  ]
}

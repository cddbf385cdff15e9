import type { Invitation } from '#contract/business-promoter/invitations.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { When } from '../../../platform/time/When.tsx'
import { SendingLine } from '../../../ui/forms/SendingLine.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { InvitationDate } from './InvitationDate.tsx'
import { ClickMarks, EmptyMark, ReviewMarks } from './InvitationMarks.tsx'
import classes from './invitations.module.css'
import { RowActions } from './RowActions.tsx'

/** The widths fit the columns' usual content, so that they match those of the skeleton and every row has the same height */
export function invitationColumns(): Column<Invitation>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      width: 160,
      render: ({ name, opted_out: isOptedOut }) => (
        <span className={classes.name}>
          <span className={classes.address} title={name}>
            {name}
          </span>
          {isOptedOut && <span className={classes.under}>Opted out</span>}
        </span>
      ),
    },
    {
      key: 'phone',
      header: 'Mobile Phone',
      width: 142,
      skeleton: 'two-lines',
      render: ({ phone_number: number, sms_state: state, sms_problem: problem, sms_waits_until: until }) =>
        number === '' ? (
          <EmptyMark />
        ) : (
          <span className={classes.contact} data-kind="phone">
            <span>{formatPhoneNumber(number)}</span>
            <SendingLine state={state} problem={problem} until={until && <When at={until} amid />} isShort />
          </span>
        ),
    },
    {
      key: 'email',
      header: 'Email',
      width: 176,
      minWidth: 152,
      skeleton: 'two-lines',
      render: ({ email_address: address, email_state: state, email_problem: problem }) =>
        address === '' ? (
          <EmptyMark />
        ) : (
          <span className={classes.contact} data-kind="email">
            <span className={classes.address} title={address}>
              {address}
            </span>
            <SendingLine state={state} problem={problem} isShort />
          </span>
        ),
    },
    {
      key: 'clicks',
      header: 'Click Throughs',
      width: 138,
      skeleton: 'badge',
      render: (invitation) => <ClickMarks invitation={invitation} />,
    },
    { key: 'reviews', header: 'Reviews', width: 150, skeleton: 'badge', render: (invitation) => <ReviewMarks invitation={invitation} /> },
    {
      key: 'marketing',
      header: 'Marketing Opt In',
      width: 78,
      wrapsHeader: true,
      render: ({ marketing_permission_allow: allowed }) => (allowed ? 'Yes' : <span className={classes.nothing}>No</span>),
    },
    {
      key: 'date',
      header: 'Date',
      width: 154,
      skeleton: 'two-lines',
      render: (invitation) => <InvitationDate invitation={invitation} />,
    },
    {
      key: 'actions',
      header: 'Send again',
      hidesHeader: true,
      isAction: true,
      width: 158,
      align: 'end',
      render: (invitation) => <RowActions invitation={invitation} />,
    },
  ]
}

import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatShortDay } from '../../../platform/time/calendar-days.ts'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { formatSigned } from '../social-labels.ts'
import type { SocialView } from '../social-view.ts'
import classes from './follows.module.css'
import type { DayOrGap } from './gains.ts'

const SIZE = 10

const COLUMNS: readonly Column<DayOrGap>[] = [
  { key: 'day', header: 'Day', render: ({ record_date: day }) => formatShortDay(day, true) },
  {
    key: 'followers',
    header: 'Followers',
    align: 'end',
    render: ({ followers }) => (followers === null ? 'Not counted' : formatCount(followers)),
  },
  {
    key: 'change',
    header: 'Change',
    align: 'end',
    render: ({ change }) =>
      change === null ? (
        '–'
      ) : (
        <span className={classes.change} data-lost={change < 0 || undefined}>
          {formatSigned(change)}
        </span>
      ),
  },
]

/** Every day of the period, latest first */
export function FollowsTable({ rows, view }: { rows: readonly DayOrGap[]; view: SocialView }) {
  const totalPage = Math.max(1, Math.ceil(rows.length / SIZE))
  const number = Math.min(view.page, totalPage)
  const shown = rows.toReversed().slice((number - 1) * SIZE, number * SIZE)
  return (
    <DataTable
      caption="Followers by day"
      columns={COLUMNS}
      rows={shown}
      rowKey={({ record_date: day }) => day}
      empty={null}
      page={{
        number,
        size: SIZE,
        totalElements: rows.length,
        totalPage,
        onPage: (page) => view.change({ page: page === 1 ? null : String(page) }),
      }}
    />
  )
}

export function LoadingFollowsTable() {
  return (
    <DataTable
      caption="Followers by day"
      columns={COLUMNS}
      rows={undefined}
      rowKey={({ record_date: day }) => day}
      empty={null}
      pageSize={SIZE}
    />
  )
}

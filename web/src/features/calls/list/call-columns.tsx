import { IconRecordMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CallColumn } from '#contract/calls/call-columns.ts'
import { CATEGORY_LABELS, COLUMN_LABELS, REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import type { CALL_SORTINGS, Call } from '#contract/calls/calls.ts'
import { formatDuration, formatPhoneNumber } from '#contract/formats/formats.ts'
import { When } from '../../../platform/time/When.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { NOTHING, UNKNOWN_CALLER } from '../call-labels.ts'
import { UrgentLabel } from '../UrgentLabel.tsx'
import { CallStatusMark } from './CallStatusMark.tsx'
import classes from './call-list.module.css'

type Sorting = (typeof CALL_SORTINGS)[number]
type Look = Pick<Column<Call>, 'size' | 'minWidth' | 'align' | 'skeleton'> & { render: (call: Call, zone: string) => ReactNode }

/**
 * Minimum widths that fit the usual content, so that the skeleton's columns do not move when the calls appear. On a laptop the caller's
 * label and long categories wrap, which keeps the summary in view; a row has space for two lines
 */
const LOOKS: Record<CallColumn, Look> = {
  CALL_DATETIME: {
    size: 'short',
    minWidth: 113,
    skeleton: 'two-lines',
    render: ({ call_start_datetime: at }, zone) => <When at={at} zone={zone} show="lines" />,
  },
  CALL_FROM: { size: 'long', minWidth: 138, render: (call) => <CallFrom call={call} /> },
  CALLER_NAME: { size: 'medium', minWidth: 'clamp(130px, 100vw - 1426px, 174px)', render: (call) => <CallerName call={call} /> },
  CALLEE_NAME: { size: 'short', render: ({ callee_name: name }) => name || <EmptyMark /> },
  CATEGORY: {
    size: 'long',
    minWidth: 'clamp(108px, 100vw - 1442px, 158px)',
    render: ({ category }) => <span className={classes.category}>{CATEGORY_LABELS[category]}</span>,
  },
  REFERRAL_SOURCE: { size: 'short', minWidth: 84, render: (call) => <Referral call={call} /> },
  NEW_CLIENT: {
    size: 'short',
    minWidth: 76,
    render: ({ new_client: isNew }) => (isNew ? <StatusBadge tone="primary">New</StatusBadge> : <YesNo value={isNew} />),
  },
  CONVERSION: { size: 'short', render: ({ conversion }) => <YesNo value={conversion} /> },
  APPOINTMENTS: { size: 'number', align: 'end', render: ({ appointments }) => appointments ?? <EmptyMark /> },
  AI_ANALYTICS: { size: 'number', align: 'end', render: ({ ai_analytics: score }) => <Score value={score} /> },
  CUSTOMER_SATISFACTION: { size: 'number', align: 'end', render: ({ customer_satisfaction: score }) => <Score value={score} /> },
  ISSUED_RESOLVED: { size: 'short', render: ({ issued_resolved: resolved }) => <YesNo value={resolved} /> },
  CALL_STATUS: {
    size: 'medium',
    minWidth: 116,
    skeleton: 'badge',
    render: ({ call_status: status }) => <CallStatusBadge status={status} />,
  },
  CALL_DURATION: {
    size: 'number',
    align: 'end',
    render: ({ call_duration: seconds }) => (seconds > 0 ? formatDuration(seconds) : <EmptyMark />),
  },
  KEYWORDS: { size: 'text', render: ({ keywords }) => keywords.join(', ') || <EmptyMark /> },
  COMMENT: { size: 'text', render: ({ comment }) => comment || <EmptyMark /> },
  SUMMARY: { size: 'fill', render: (call) => <span className={classes.summary}>{renderSummary(call)}</span> },
}

const SORTS: Partial<Record<CallColumn, { first: Sorting; ascending: Sorting; descending: Sorting }>> = {
  CALL_DATETIME: { first: 'DESC', ascending: 'ASC', descending: 'DESC' },
  CALLER_NAME: { first: 'CALLER_NAME_ASC', ascending: 'CALLER_NAME_ASC', descending: 'CALLER_NAME_DESC' },
  CALL_DURATION: { first: 'CALL_DURATION_DESC', ascending: 'CALL_DURATION_ASC', descending: 'CALL_DURATION_DESC' },
  AI_ANALYTICS: { first: 'AI_ANALYTICS_DESC', ascending: 'AI_ANALYTICS_ASC', descending: 'AI_ANALYTICS_DESC' },
  CUSTOMER_SATISFACTION: {
    first: 'CUSTOMER_SATISFACTION_DESC',
    ascending: 'CUSTOMER_SATISFACTION_ASC',
    descending: 'CUSTOMER_SATISFACTION_DESC',
  },
}

/** Number of columns that a laptop shows without horizontal scrolling */
const COLUMNS_IN_SIGHT = 10

/** On a tablet these columns come into view first, and the rest follow; no chosen column is dropped */
const FIRST_ON_TABLET: readonly CallColumn[] = ['CALL_DATETIME', 'CALL_FROM', 'CALLER_NAME', 'CALL_STATUS', 'SUMMARY']
/** Placed last on a tablet, because they are the first to give way when space is scarce */
const LAST_ON_TABLET: readonly CallColumn[] = ['CALLEE_NAME', 'CATEGORY']

function moveTabletColumnsFirst(columns: readonly CallColumn[]): CallColumn[] {
  const place = (column: CallColumn) => (FIRST_ON_TABLET.includes(column) ? 0 : LAST_ON_TABLET.includes(column) ? 2 : 1)
  return [...columns].sort((one, other) => place(one) - place(other))
}

interface ColumnSetting {
  columns: readonly CallColumn[]
  /** Whether only a few columns are in view */
  isTablet: boolean
  zone: string
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

export function callTableColumns({ columns: chosen, isTablet, zone, sorting, onSort }: ColumnSetting): Column<Call>[] {
  const columns = isTablet ? moveTabletColumnsFirst(chosen) : chosen
  // The caller column contains the row's link; if the account hides that column, the first one does
  const link = columns.includes('CALLER_NAME') ? 'CALLER_NAME' : columns[0]
  const isStatusSeen = columns.slice(0, COLUMNS_IN_SIGHT).includes('CALL_STATUS')
  return columns.map((column) => ({
    ...LOOKS[column],
    key: column,
    header: COLUMN_LABELS[column],
    render: (call) => (column === 'CALLER_NAME' && !isStatusSeen ? <MarkedCaller call={call} /> : LOOKS[column].render(call, zone)),
    isRowLink: column === link,
    ...sortingOfColumn(column, sorting, onSort),
  }))
}

/** The first click sorts in the column's most useful direction, the next reverses it */
function sortingOfColumn(
  column: CallColumn,
  sorting: Sorting,
  onSort: (sorting: Sorting) => void,
): Pick<Column<Call>, 'sorted' | 'onSort'> {
  const sorts = SORTS[column]
  if (!sorts) return {}
  if (sorting === sorts.ascending) return { sorted: 'ascending', onSort: () => onSort(sorts.descending) }
  if (sorting === sorts.descending) return { sorted: 'descending', onSort: () => onSort(sorts.ascending) }
  return { onSort: () => onSort(sorts.first) }
}

/** The customer's number; of an outgoing call, the second line says so */
function CallFrom({ call: { phone_from: from, direction } }: { call: Call }) {
  if (!from) return <EmptyMark />
  return (
    <>
      {formatPhoneNumber(from)}
      {direction === 'outgoing' && <span className={classes.numberName}>Outgoing</span>}
    </>
  )
}

function CallerName({ call }: { call: Call }) {
  return (
    <span className={classes.caller}>
      <span>
        {call.caller_name || <span className={classes.unknown}>{UNKNOWN_CALLER}</span>}
        {call.voicemail && (
          // Icon only: with its label the column would push the summary over the edge
          <span role="img" className={classes.voicemail} aria-label="Voicemail" title="Voicemail">
            <IconRecordMail className={classes.mark} stroke={2} aria-hidden />
          </span>
        )}
      </span>
      <UrgentLabel call={call} />
    </span>
  )
}

/** Users scan for the status, so the caller column shows it if its own column is hidden or off-screen */
function MarkedCaller({ call }: { call: Call }) {
  return (
    <span className={classes.caller}>
      <CallStatusMark status={call.call_status} />
      <CallerName call={call} />
    </span>
  )
}

/** The call's summary, or why there is none */
function renderSummary({ summary, analysis_state: state }: Pick<Call, 'summary' | 'analysis_state'>): ReactNode {
  if (summary) return summary
  if (state === 'pending') return 'Analyzing'
  if (state === 'failed') return 'Not analyzed'
  return <EmptyMark />
}

function EmptyMark() {
  return <span className={classes.nothing}>{NOTHING}</span>
}

function YesNo({ value }: { value: boolean | null }) {
  if (value === null) return <EmptyMark />
  return value ? 'Yes' : <span className={classes.nothing}>No</span>
}

function Score({ value }: { value: number | null }) {
  return value === null ? <EmptyMark /> : <span className={classes.score}>{value}</span>
}

/** The source and, if it adds information, the name of the number that was called */
function Referral({ call: { referral_source: source, number_name: name } }: { call: Call }) {
  const label = REFERRAL_LABELS[source]
  if (name === '' || name === label) return label
  return (
    <>
      {label}
      <span className={classes.numberName} title={name}>
        {name}
      </span>
    </>
  )
}

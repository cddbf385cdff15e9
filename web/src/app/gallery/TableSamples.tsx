import { Button, SegmentedControl } from '@mantine/core'
import { IconPhone, IconPhoneCall, IconPhoneX } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './gallery.module.css'

interface SampleCall {
  caller: string
  phone: string
  answered: boolean
  seconds: number
}

const NAMES = ['Dana Whitfield', 'Luis Ortega', 'Carol Jennings', 'Aaron Blake', 'Hannah Kim', 'Robert Hale', 'Tanya Brooks']
const PAGE_SIZE = 10
const CALLS: SampleCall[] = Array.from({ length: 286 }, (_, place) => ({
  caller: `${NAMES[place % NAMES.length]} ${place + 1}`,
  phone: `+1 (217) 555-01${String(place % 100).padStart(2, '0')}`,
  answered: place % 4 !== 1,
  seconds: (place * 37) % 400,
}))

const COLUMNS: Column<SampleCall>[] = [
  { key: 'caller', header: 'Caller', render: ({ caller }) => caller, isRowLink: true },
  { key: 'phone', header: 'From', render: ({ phone }) => phone, hiddenOnPhone: true },
  {
    key: 'status',
    header: 'Status',
    render: ({ answered }) => (
      <StatusBadge tone={answered ? 'good' : 'bad'} icon={answered ? IconPhoneCall : IconPhoneX}>
        {answered ? 'Answered' : 'Missed call'}
      </StatusBadge>
    ),
  },
  { key: 'seconds', header: 'Seconds', render: ({ seconds }) => seconds, align: 'end', sorted: 'descending', onSort: () => undefined },
]

const STATES = ['Filled', 'Loading', 'Empty', 'Failed'] as const

export function TableSamples() {
  const [state, setState] = useState<(typeof STATES)[number]>('Filled')
  const [page, setPage] = useState(1)
  const rows = { Filled: CALLS.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), Loading: undefined, Empty: [], Failed: undefined }[state]
  return (
    <div className={`${classes.wide} ${classes.stack}`}>
      <div className={classes.row}>
        <h2>Table</h2>
        <SegmentedControl aria-label="State of the table" data={[...STATES]} value={state} onChange={setState} />
      </div>
      <DataTable
        caption="Sample calls"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ caller }) => caller}
        rowHref={() => '/gallery'}
        isSelected={({ caller }) => caller === CALLS[2]?.caller}
        empty={
          <EmptyState
            icon={IconPhone}
            title="No calls yet"
            text="Calls to your tracking number, +1 (217) 555-0100, appear here with a recording, a summary and what to do next."
            action={<Button>Show the last 12 months</Button>}
          />
        }
        error={
          state === 'Failed' ? (
            <ErrorState
              title="The calls could not be loaded"
              message="The server did not answer within 30 seconds. Your filters are kept, and nothing was lost."
              requestId="7f3a-91c2"
              onRetry={() => setState('Filled')}
            >
              <Button component={AppLink} to="/support" variant="default">
                Contact support
              </Button>
            </ErrorState>
          ) : undefined
        }
        page={{
          number: page,
          size: PAGE_SIZE,
          totalElements: CALLS.length,
          totalPage: Math.ceil(CALLS.length / PAGE_SIZE),
          onPage: setPage,
        }}
      />
    </div>
  )
}

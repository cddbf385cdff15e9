import { Button, SegmentedControl } from '@mantine/core'
import { IconPhone, IconPhoneCall, IconPhoneX, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import type { FilterControl } from '../../ui/filters/filter-control.ts'
import { CardLink } from '../../ui/lists/CardList.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { ListError, ListOutdated } from '../../ui/lists/ListProblem.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
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
  { key: 'phone', header: 'From', render: ({ phone }) => phone },
  {
    key: 'status',
    header: 'Status',
    render: (call) => <CallStatus call={call} />,
  },
  { key: 'seconds', header: 'Seconds', render: ({ seconds }) => seconds, align: 'end', sorted: 'descending', onSort: () => undefined },
]

const STATES = ['Filled', 'Loading', 'Empty', 'Failed', 'Outdated'] as const

/** A list as screens compose it. In a narrow window it shows cards, and one button opens the filters */
export function ListSamples() {
  const [state, setState] = useState<(typeof STATES)[number]>('Filled')
  const [page, setPage] = useState(1)
  const filled = CALLS.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const rows = { Filled: filled, Loading: undefined, Empty: [], Failed: undefined, Outdated: filled }[state]
  return (
    <div className={`${classes.wide} ${classes.stack}`}>
      <div className={classes.row}>
        <h2>List</h2>
        <SegmentedControl aria-label="State of the list" data={[...STATES]} value={state} onChange={setState} />
      </div>
      <PageHead
        parent="Inquiries"
        title="A page with a list"
        actions={
          <>
            <Button variant="default">Import list</Button>
            <Button leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}>Send</Button>
          </>
        }
      />
      <div>
        <ListHead headline={state === 'Loading' ? null : `${CALLS.length} calls`} detail="247 answered, 39 missed" />
        <SampleFilters />
        {state === 'Outdated' && <ListOutdated onRetry={() => setState('Filled')} />}
        <PagedList
          caption="Sample calls"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ caller }) => caller}
          rowHref={() => '/gallery'}
          isSelected={({ caller }) => caller === CALLS[2]?.caller}
          card={(call) => <SampleCard call={call} />}
          cardShape={['name', 'facts']}
          loadingLabel="Loading the sample calls"
          empty={
            <EmptyState
              icon={IconPhone}
              title="No calls yet"
              text="Calls to your tracking number, +1 (217) 555-0100, appear here with a recording, a summary and what to do next."
              action={<Button>Show last 12 months</Button>}
            />
          }
          error={
            state === 'Failed' && (
              <ListError
                title="Calls could not be loaded"
                problem={{ message: 'The server did not respond within 30 seconds.', requestId: '7f3a-91c2' }}
                note="Your filters are still set, and nothing was lost."
                onRetry={() => setState('Filled')}
              />
            )
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
    </div>
  )
}

const CHOICES: readonly Omit<FilterControl, 'value' | 'onChange'>[] = [
  {
    key: 'which',
    label: 'Which calls',
    look: 'segments',
    isRequired: true,
    options: [
      { value: 'open', label: 'Open' },
      { value: 'all', label: 'All' },
    ],
  },
  {
    key: 'status',
    label: 'Status',
    look: 'pill',
    isRequired: false,
    options: [
      { value: 'answered', label: 'Answered' },
      { value: 'missed', label: 'Missed call' },
    ],
  },
  { key: 'kind', label: 'Kind', look: 'pill', isRequired: false, options: [{ value: 'new', label: 'New client' }] },
  {
    key: 'sort',
    label: 'Sort',
    look: 'sort',
    isRequired: true,
    options: [
      { value: 'newest', label: 'Newest first' },
      { value: 'oldest', label: 'Oldest first' },
    ],
  },
]

const AT_FIRST: Record<string, string | undefined> = { which: 'open', sort: 'newest' }

function SampleFilters() {
  const [chosen, setChosen] = useState(AT_FIRST)
  const [search, setSearch] = useState('')
  const isFiltered = search !== '' || chosen.status !== undefined || chosen.kind !== undefined
  function clear() {
    setChosen({ ...chosen, status: undefined, kind: undefined })
    setSearch('')
  }
  return (
    <FilterBar
      search={{ label: 'Search the sample', placeholder: 'Search name, number', value: search, onSearch: setSearch, maxLength: 200 }}
      controls={CHOICES.map((choice) => ({
        ...choice,
        value: chosen[choice.key],
        onChange: (value) => setChosen({ ...chosen, [choice.key]: value }),
      }))}
      onClear={isFiltered ? clear : undefined}
      doneLabel="Show calls"
    />
  )
}

function SampleCard({ call }: { call: SampleCall }) {
  return (
    <>
      <div className={classes.cardLine}>
        <CardLink to="/gallery">{call.caller}</CardLink>
        <CallStatus call={call} />
      </div>
      <div className={`${classes.cardLine} ${classes.muted}`}>
        <span>{call.phone}</span>
        <span>{call.seconds} s</span>
      </div>
    </>
  )
}

function CallStatus({ call: { answered } }: { call: SampleCall }) {
  return (
    <StatusBadge tone={answered ? 'good' : 'bad'} icon={answered ? IconPhoneCall : IconPhoneX}>
      {answered ? 'Answered' : 'Missed call'}
    </StatusBadge>
  )
}

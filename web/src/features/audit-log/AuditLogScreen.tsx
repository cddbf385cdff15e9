import { Button } from '@mantine/core'
import { IconDownload, IconHistory, IconLock, IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { AuditEvent } from '#contract/audit-log.ts'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { useSession } from '../../platform/session.ts'
import { rangePresets } from '../../platform/stored-date-range.ts'
import { useBusinessDay } from '../../platform/use-business-day.ts'
import { useListResponse } from '../../platform/use-list-response.ts'
import { useListView } from '../../platform/use-list-view.ts'
import { When } from '../../platform/When.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { ListError, ListOutdated } from '../../ui/ListProblem.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { AUDIT_FILTERS, formatAction, formatActor, formatDetails } from './audit-labels.ts'
import { useAuditDownload, useAuditEvents } from './audit-log.data.ts'
import classes from './audit-log.module.css'

export default function AuditLogScreen() {
  const { type } = useSession()
  return type === 'REGULAR' ? <ForAdministrators /> : <AuditLog />
}

function ForAdministrators() {
  return (
    <>
      <PageHead parent="Settings" title="Audit Log" />
      <Card>
        <EmptyState
          icon={IconLock}
          title="The audit log is for administrators"
          text="It tells who signed in and who changed what, of everybody in the business. Ask an administrator of your account."
        />
      </Card>
    </>
  )
}

function AuditLog() {
  const view = useListView(AUDIT_FILTERS)
  const events = useListResponse(useAuditEvents(view.query), view)
  const total = events.response?.page.totalElements
  const download = useAuditDownload(total)
  const today = useBusinessDay()
  const presets = useMemo(() => rangePresets(today), [today])
  return (
    <>
      <PageHead
        parent="Settings"
        title="Audit Log"
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(view.query)}
          >
            Download CSV
          </Button>
        }
      />
      <ListHead
        headline={total === undefined ? null : `${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'}`}
        detail={view.isFiltered ? 'of those you chose' : 'of everything that was done in your business’s name'}
      />
      <FilterBar
        search={{
          label: 'Search the audit log',
          placeholder: 'Search e-mail, network, words',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        period={
          <DateRangePicker
            value={view.chosen.period}
            placeholder="All dates"
            onChange={(period) => view.choose({ period })}
            onClear={() => view.choose({ period: null })}
            position="bottom-start"
            presets={presets}
            latest={today}
          />
        }
        controls={Object.values(view.controls)}
        onClear={view.isFiltered ? view.clear : undefined}
        doneLabel="Show the entries"
      />
      {events.isOutdated && <ListOutdated onRetry={events.retry} />}
      <PagedList
        {...events.shown}
        caption="Audit log"
        columns={AUDIT_COLUMNS}
        rowKey={({ audit_event_uuid: uuid }) => uuid}
        pageSize={20}
        card={(event) => <EventCard event={event} />}
        cardShape={['name', 'facts', 'words']}
        loadingLabel="Loading the audit log"
        empty={<NothingFound isFiltered={view.isFiltered} onClear={view.clear} />}
        error={events.problem && <ListError title="The audit log could not be loaded" problem={events.problem} onRetry={events.retry} />}
      />
    </>
  )
}

const AUDIT_COLUMNS: Column<AuditEvent>[] = [
  { key: 'time', header: 'Time', size: 'medium', render: ({ created_datetime: at }) => <When at={at} /> },
  { key: 'action', header: 'What', size: 'medium', render: ({ action }) => formatAction(action) },
  { key: 'actor', header: 'Who', size: 'long', render: formatActor },
  { key: 'network', header: 'Network', size: 'medium', render: ({ network }) => network || '-' },
  { key: 'details', header: 'Details', size: 'text', width: '100%', render: ({ details }) => formatDetails(details) || '-' },
]

function EventCard({ event }: { event: AuditEvent }) {
  const { action, created_datetime: at, network, details } = event
  return (
    <div className={classes.card}>
      <strong>{formatAction(action)}</strong>
      <div className={classes.facts}>
        <When at={at} />
        {network && ` · ${network}`}
      </div>
      <div>{formatActor(event)}</div>
      <div className={classes.facts}>{formatDetails(details)}</div>
    </div>
  )
}

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState icon={IconHistory} title="Nothing yet" text="Sign-ins and changes of your business appear here." />
  return (
    <EmptyState
      icon={IconSearch}
      title="No entry matches"
      text="Try another kind or period, or other words."
      action={<Button onClick={onClear}>Clear all</Button>}
    />
  )
}

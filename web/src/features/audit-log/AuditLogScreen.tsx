import { Button } from '@mantine/core'
import { IconDownload, IconHistory, IconLock, IconSearch } from '@tabler/icons-react'
import type { AuditEvent } from '#contract/audit-log.ts'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { useListResponse } from '../../platform/lists/use-list-response.ts'
import { useListView } from '../../platform/lists/use-list-view.ts'
import { usePeriodControl } from '../../platform/lists/use-period-control.ts'
import { useSession } from '../../platform/session/session.ts'
import { When } from '../../platform/time/When.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/filters/PeriodFilter.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { EmptyList, ServerList } from '../../ui/lists/ServerList.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
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
          title="Only administrators can see the audit log"
          text="It shows who signed in and who changed what in your business. Ask an administrator."
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
  const period = usePeriodControl(view)
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
        headline={total === undefined ? null : formatCountOf(total, 'event')}
        detail={view.isFiltered ? 'matching your filters' : undefined}
      />
      <FilterBar
        search={{
          label: 'Search audit log',
          placeholder: 'Search email, network, text',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        period={<PeriodFilter {...period} />}
        controls={Object.values(view.controls)}
        onClear={view.isFiltered ? view.clear : undefined}
        doneLabel="Show events"
      />
      <ServerList
        list={events}
        caption="Audit log"
        columns={AUDIT_COLUMNS}
        rowKey={({ audit_event_uuid: uuid }) => uuid}
        pageSize={20}
        card={(event) => <EventCard event={event} />}
        cardShape={['name', 'facts', 'text']}
        loadingLabel="Loading the audit log"
        empty={
          <EmptyList
            view={view}
            noMatch={{
              icon: IconSearch,
              title: 'No matching events',
              text: 'Try another kind, period or search.',
              clearLabel: 'Clear all',
            }}
            none={{ icon: IconHistory, title: 'No events yet', text: 'Sign-ins and changes in your business appear here.' }}
          />
        }
        failure={{ title: 'The audit log could not be loaded' }}
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

import { Button } from '@mantine/core'
import { IconDownload, IconHistory, IconLock, IconSearch } from '@tabler/icons-react'
import type { AuditEvent } from '#contract/audit-log.ts'
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
        period={<PeriodFilter {...period} />}
        controls={Object.values(view.controls)}
        onClear={view.isFiltered ? view.clear : undefined}
        doneLabel="Show the entries"
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
              title: 'No entry matches',
              text: 'Try another kind or period, or other words.',
              clearLabel: 'Clear all',
            }}
            none={{ icon: IconHistory, title: 'Nothing yet', text: 'Sign-ins and changes of your business appear here.' }}
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

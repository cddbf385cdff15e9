import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff, IconSparkles } from '@tabler/icons-react'
import { useMemo } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { rangePresets } from '../../../platform/stored-date-range.ts'
import { useBusinessDay } from '../../../platform/use-business-day.ts'
import { useListResponse } from '../../../platform/use-list-response.ts'
import { useListView } from '../../../platform/use-list-view.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { DateRangePicker } from '../../../ui/DateRangePicker.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListHead } from '../../../ui/ListHead.tsx'
import { ListError, ListOutdated } from '../../../ui/ListProblem.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useRequests } from '../ai-promoter.data.ts'
import classes from '../ai-promoter.module.css'
import { CREATE_PATH, detailPath } from '../ai-promoter-paths.ts'
import { RequestNotice } from '../RequestNotice.tsx'
import { useStaff } from '../staffs/staffs.data.ts'
import { REQUEST_CARD_SHAPE, RequestCard } from './RequestCard.tsx'
import { RequestProgress } from './RequestMarks.tsx'
import { RequestSummary } from './RequestSummary.tsx'
import { requestColumns, STATUS_COLUMNS } from './request-columns.tsx'
import { REQUEST_FILTERS } from './request-filters.ts'
import { headline } from './request-labels.ts'
import { ToolsMenu } from './ToolsMenu.tsx'

export default function RequestListScreen() {
  const view = useListView(REQUEST_FILTERS)
  const requests = useListResponse(useRequests(view.query), view)
  const staff = useStaff()
  const today = useBusinessDay()
  const presets = useMemo(() => rangePresets(today), [today])
  const summary = requests.response?.summary
  const staffControl = {
    key: 'staff',
    label: 'Staff',
    look: 'pill' as const,
    options: staff.data?.map(({ review_employee_uuid: value, employee_name: label }) => ({ value, label })) ?? [],
    value: view.chosen.staff,
    onChange: (uuid: string | undefined) => view.choose({ staff: uuid }),
    isRequired: false,
  }

  return (
    <>
      <PageHead
        parent="Review"
        title="AI Business Promoter"
        actions={
          <>
            <ToolsMenu staff={staff.data?.length} />
            <Button component={AppLink} to={CREATE_PATH} leftSection={<IconPlus className={classes.icon} stroke={2} aria-hidden />}>
              Create
            </Button>
          </>
        }
      />
      <RequestNotice />
      {!requests.problem && (
        <ListHead headline={summary ? headline(summary) : null} detail={summary ? <RequestSummary summary={summary} /> : ''} />
      )}
      <FilterBar
        search={{
          label: 'Search name or staff',
          placeholder: 'Search name or staff',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        period={
          <DateRangePicker
            value={view.chosen.period}
            placeholder="All visits"
            onChange={(period) => view.choose({ period })}
            onClear={() => view.choose({ period: null })}
            position="bottom-start"
            presets={presets}
            latest={today}
          />
        }
        controls={staffControl.options.length > 0 ? [view.controls.status, staffControl] : [view.controls.status]}
        onClear={view.isFiltered ? view.clear : undefined}
        doneLabel="Show the requests"
      />
      {requests.isOutdated && <ListOutdated onRetry={requests.retry} />}
      <PagedList
        {...requests.shown}
        caption="Review requests"
        columns={requestColumns()}
        rowKey={({ review_generator_uuid: uuid }) => uuid}
        rowHref={({ review_generator_uuid: uuid }) => detailPath(uuid)}
        wideCell={(request) =>
          request.progress.state === 'ready' ? null : { columns: STATUS_COLUMNS, content: <RequestProgress request={request} /> }
        }
        card={(request) => <RequestCard request={request} />}
        cardShape={REQUEST_CARD_SHAPE}
        loadingLabel="Loading the review requests"
        empty={<NoRequests isFiltered={view.isFiltered} onClear={view.clear} />}
        error={
          requests.problem && (
            <ListError title="The review requests could not be loaded" problem={requests.problem} onRetry={requests.retry} />
          )
        }
      />
    </>
  )
}

function NoRequests({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No review request matches"
        text="No request matches all of these filters."
        action={<Button onClick={onClear}>Show all</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={IconSparkles}
      title="No review requests yet"
      text="Say who came in and how it went. Three drafts are written, and the customer gets a page to make one their own."
      action={
        <Button component={AppLink} to={CREATE_PATH}>
          Create the first
        </Button>
      }
    />
  )
}

import { Button } from '@mantine/core'
import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { useListResponse } from '../../../platform/lists/use-list-response.ts'
import { useListView } from '../../../platform/lists/use-list-view.ts'
import { usePeriodControl } from '../../../platform/lists/use-period-control.ts'
import { FilterBar } from '../../../ui/filters/FilterBar.tsx'
import { PeriodFilter } from '../../../ui/filters/PeriodFilter.tsx'
import { ListHead } from '../../../ui/lists/ListHead.tsx'
import { EmptyList, ServerList } from '../../../ui/lists/ServerList.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { useRequests } from '../ai-promoter.data.ts'
import classes from '../ai-promoter.module.css'
import { CREATE_PATH, detailPath } from '../ai-promoter-paths.ts'
import { RequestNotice } from '../RequestNotice.tsx'
import { useStaff } from '../staffs.data.ts'
import { REQUEST_CARD_SHAPE, RequestCard } from './RequestCard.tsx'
import { RequestProgress } from './RequestMarks.tsx'
import { RequestSummary } from './RequestSummary.tsx'
import { COLUMNS_EMPTY_WHILE_WRITING, requestColumns } from './request-columns.tsx'
import { REQUEST_FILTERS } from './request-filters.ts'
import { describeReviewed } from './request-labels.ts'
import { ToolsMenu } from './ToolsMenu.tsx'

export default function RequestListScreen() {
  const view = useListView(REQUEST_FILTERS)
  const requests = useListResponse(useRequests(view.query), view)
  const staff = useStaff()
  const period = usePeriodControl(view)
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
        <ListHead headline={summary ? describeReviewed(summary) : null} detail={summary ? <RequestSummary summary={summary} /> : ''} />
      )}
      <FilterBar
        search={{
          label: 'Search name or staff',
          placeholder: 'Search name or staff',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        period={<PeriodFilter {...period} placeholder="All visits" />}
        controls={staffControl.options.length > 0 ? [view.controls.status, staffControl] : [view.controls.status]}
        onClear={view.isFiltered ? view.clear : undefined}
        doneLabel="Show requests"
      />
      <ServerList
        list={requests}
        caption="Review requests"
        columns={requestColumns()}
        rowKey={({ review_generator_uuid: uuid }) => uuid}
        rowHref={({ review_generator_uuid: uuid }) => detailPath(uuid)}
        wideCell={(request) =>
          request.progress.state === 'ready'
            ? null
            : { columns: COLUMNS_EMPTY_WHILE_WRITING, content: <RequestProgress request={request} /> }
        }
        card={(request) => <RequestCard request={request} />}
        cardShape={REQUEST_CARD_SHAPE}
        loadingLabel="Loading the review requests"
        empty={
          <EmptyList
            view={view}
            noMatch={{ title: 'No matching review requests', text: 'No requests match all of these filters.' }}
            none={{
              icon: IconSparkles,
              title: 'No review requests yet',
              text: 'Tell us who came in and how it went. We write three drafts, and the customer gets a page to edit and post one.',
              action: (
                <Button component={AppLink} to={CREATE_PATH}>
                  Create first request
                </Button>
              ),
            }}
          />
        }
        failure={{ title: 'The review requests could not be loaded' }}
      />
    </>
  )
}

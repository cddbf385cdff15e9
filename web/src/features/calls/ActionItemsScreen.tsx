import { useQuery } from '@tanstack/react-query'
import type { ActionItem, listActionItems } from '#contract/calls/action-items.ts'
import { formatCount } from '#contract/formats/intl-formats.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { useListResponse } from '../../platform/lists/use-list-response.ts'
import { useListView } from '../../platform/lists/use-list-view.ts'
import { useSession } from '../../platform/session/session.ts'
import { useBusinessDay } from '../../platform/time/use-business-day.ts'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { ListOutdated } from '../../ui/lists/ListProblem.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ActionItemsList } from './action-items/ActionItemsList.tsx'
import { ACTION_ITEM_FILTERS, type DismissFilter } from './action-items/action-item-filters.ts'
import { dueGroupOf } from './action-items/due-groups.ts'
import { actionItemsQuery } from './action-items.data.ts'
import { CallTabs } from './CallTabs.tsx'
import { CallDrawer } from './drawer/CallDrawer.tsx'
import { AddTaskButton } from './manual-tasks/AddTaskButton.tsx'
import { useRefreshOnNewCalls } from './new-calls.ts'

type ActionItemList = EndpointResponse<typeof listActionItems>

export default function ActionItemsScreen() {
  const view = useListView(ACTION_ITEM_FILTERS)
  const items = useListResponse(useQuery(actionItemsQuery(view.query)), view)
  const { dismiss } = view.chosen
  const { timeZone } = useSession()
  const today = useBusinessDay()
  useRefreshOnNewCalls()

  return (
    <>
      <PageHead parent="Inquiries" title="Call Inquiries" />
      <CallTabs current="/actionItemList" />
      <ListHead
        headline={
          items.response ? describeItemCounts(items.response, dismiss, (item) => dueGroupOf(item, timeZone, today) === 'Overdue') : null
        }
        actions={<AddTaskButton />}
      />
      <FilterBar
        search={{
          label: 'Search action items',
          placeholder: 'Search task, name, number',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        controls={Object.values(view.controls)}
      />
      {items.isOutdated && <ListOutdated onRetry={items.retry} />}
      <ActionItemsList {...items} view={view} />
      <CallDrawer />
    </>
  )
}

/** Rows that were just ticked are still shown, but no longer counted */
function describeItemCounts(
  { data, page, overdue }: ActionItemList,
  dismiss: DismissFilter,
  isOverdue: (item: ActionItem) => boolean,
): string {
  const total = page.totalElements
  if (dismiss === 'ALL') return `${formatCount(total)} ${total === 1 ? 'item' : 'items'}`
  const changed = data.filter(({ show_display: isOpen }) => isOpen !== (dismiss === 'INCOMPLETED'))
  const count = formatCount(total - changed.length)
  if (dismiss === 'COMPLETED') return `${count} done`
  const late = overdue - changed.filter(isOverdue).length
  return late > 0 ? `${count} open, ${formatCount(late)} overdue` : `${count} open`
}

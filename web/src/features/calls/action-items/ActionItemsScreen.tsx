import { useQuery } from '@tanstack/react-query'
import type { listActionItems } from '#contract/calls/action-items.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { useListAnswer } from '../../../platform/use-list-answer.ts'
import { useListView } from '../../../platform/use-list-view.ts'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListHead } from '../../../ui/ListHead.tsx'
import { ListOutdated } from '../../../ui/ListProblem.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { CallTabs } from '../CallTabs.tsx'
import { CallDrawer } from '../drawer/CallDrawer.tsx'
import { useNewCalls } from '../new-calls.ts'
import { ActionItemsList } from './ActionItemsList.tsx'
import { ACTION_ITEM_FILTERS, type DismissFilter } from './action-item-filters.ts'
import { actionItemsQuery } from './action-items.data.ts'

export default function ActionItemsScreen() {
  const view = useListView(ACTION_ITEM_FILTERS)
  const items = useListAnswer(useQuery(actionItemsQuery(view.query)), view)
  const { dismiss } = view.chosen
  useNewCalls()

  return (
    <>
      <PageHead parent="Inquiries" title="Call Inquiries" />
      <CallTabs current="/actionItemList" />
      <ListHead answer={items.answer ? countInWords(countMatching(items.answer, dismiss), dismiss) : null} />
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

/** Rows ticked a moment ago are still shown, but no longer counted */
function countMatching({ data, page }: EndpointResponse<typeof listActionItems>, dismiss: DismissFilter): number {
  if (dismiss === 'ALL') return page.totalElements
  return page.totalElements - data.filter(({ show_display: isOpen }) => isOpen !== (dismiss === 'INCOMPLETED')).length
}

function countInWords(count: number, dismiss: DismissFilter): string {
  const kind = { INCOMPLETED: 'open ', COMPLETED: 'done ', ALL: '' }[dismiss]
  return `${count.toLocaleString('en-US')} ${kind}${count === 1 ? 'item' : 'items'}`
}

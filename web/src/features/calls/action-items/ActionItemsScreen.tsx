import { SegmentedControl } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { listActionItems } from '#contract/calls/action-items.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { ChoicePill } from '../../../ui/ChoicePill.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListHead } from '../../../ui/ListHead.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { CallTabs } from '../CallTabs.tsx'
import { CallDrawer } from '../drawer/CallDrawer.tsx'
import { useNewCalls } from '../new-calls.ts'
import { ActionItemsList } from './ActionItemsList.tsx'
import { actionItemsQuery } from './action-items.data.ts'
import {
  DISMISS_WORDS,
  type DismissFilter,
  KIND_WORDS,
  type Kind,
  SORTING_WORDS,
  type Sorting,
  useActionItemsView,
} from './action-items-view.ts'

const FILTERS = (Object.entries(DISMISS_WORDS) as [DismissFilter, string][]).map(([value, label]) => ({ value, label }))
const KINDS = (Object.entries(KIND_WORDS) as [Kind, string][]).map(([value, label]) => ({ value, label }))
const SORTINGS = (Object.entries(SORTING_WORDS) as [Sorting, string][]).map(([value, label]) => ({ value, label }))

export default function ActionItemsScreen() {
  const { filter, search, sort, show, limitTo, turnTo } = useActionItemsView()
  const items = useQuery(actionItemsQuery(filter))
  useNewCalls()

  // Done items may have taken the last page with them
  const lastPage = items.data && !items.isPlaceholderData ? Math.max(1, items.data.page.totalPage) : null
  useEffect(() => {
    if (lastPage !== null && filter.page > lastPage) turnTo(lastPage, 'replace')
  })

  return (
    <>
      <PageHead parent="Inquiries" title="Call Inquiries" />
      <CallTabs current="/actionItemList" />
      <ListHead answer={items.data ? countInWords(countMatching(items.data, filter.dismiss), filter.dismiss) : null} />
      <FilterBar
        end={
          <ChoicePill
            label="Sort"
            icon={IconArrowsSort}
            isRequired
            options={SORTINGS}
            value={filter.sort_by_due_date}
            onChange={(next) => next && sort(next)}
          />
        }
      >
        <SearchField
          label="Search action items"
          placeholder="Search task, name, number"
          value={filter.search}
          onSearch={search}
          maxLength={MAX_SEARCH_LENGTH}
        />
        <SegmentedControl aria-label="Which action items" data={FILTERS} value={filter.dismiss} onChange={show} />
        <ChoicePill label="Kind" options={KINDS} value={filter.kind} onChange={limitTo} />
      </FilterBar>
      <ActionItemsList items={items} filter={filter} onPage={turnTo} onClearSearch={() => search('')} onShow={show} />
      <CallDrawer />
    </>
  )
}

/** Rows that were ticked a moment ago still stand there, but count no more */
function countMatching({ data, page }: EndpointResponse<typeof listActionItems>, dismiss: DismissFilter): number {
  if (dismiss === 'ALL') return page.totalElements
  return page.totalElements - data.filter(({ show_display: isOpen }) => isOpen !== (dismiss === 'INCOMPLETED')).length
}

function countInWords(count: number, dismiss: DismissFilter): string {
  const kind = { INCOMPLETED: 'open ', COMPLETED: 'done ', ALL: '' }[dismiss]
  return `${count.toLocaleString('en-US')} ${kind}${count === 1 ? 'item' : 'items'}`
}

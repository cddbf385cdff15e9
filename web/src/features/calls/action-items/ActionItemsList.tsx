import { Button, Skeleton } from '@mantine/core'
import { IconChecks, IconListCheck, IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ACTION_ITEMS_PAGE_SIZE, type listActionItems } from '#contract/calls/action-items.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../../platform/api-error.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { PhonePager } from '../../../ui/PhonePager.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { ActionItemRow } from './ActionItemRow.tsx'
import type { ActionItemsFilter } from './action-items.data.ts'
import classes from './action-items.module.css'
import type { DismissFilter } from './action-items-view.ts'

interface ActionItemsListProps {
  items: UseQueryResult<EndpointResponse<typeof listActionItems>>
  filter: ActionItemsFilter
  onPage: (page: number) => void
  onClearSearch: () => void
  onShow: (dismiss: DismissFilter) => void
}

export function ActionItemsList({ items, filter, onPage, onClearSearch, onShow }: ActionItemsListProps) {
  if (items.isError && !items.data && !isSessionEnded(items.error)) {
    return (
      <Card className={classes.stand}>
        <ErrorState
          title="The action items could not be loaded"
          message={messageOf(items.error)}
          requestId={requestIdOf(items.error)}
          onRetry={() => void items.refetch()}
        >
          <Button component={AppLink} to="/support" variant="default">
            Contact support
          </Button>
        </ErrorState>
      </Card>
    )
  }
  if (!items.data) return <LoadingItems />
  if (items.data.data.length === 0) {
    return (
      <Card className={classes.stand}>
        <NoItems filter={filter} onClearSearch={onClearSearch} onShow={onShow} />
      </Card>
    )
  }
  return (
    <Card padded={false}>
      <ul className={classes.list} aria-busy={items.isPlaceholderData} data-old={items.isPlaceholderData || undefined}>
        {items.data.data.map((item) => (
          <ActionItemRow key={item.twilio_call_analysis_action_items_uuid} item={item} />
        ))}
      </ul>
      <ListFooter page={items.data.page} onPage={onPage} />
    </Card>
  )
}

function ListFooter({ page, onPage }: { page: EndpointResponse<typeof listActionItems>['page']; onPage: (page: number) => void }) {
  const isPhone = useIsPhone()
  const first = (page.number - 1) * page.size + 1
  const last = Math.min(page.number * page.size, page.totalElements)
  if (isPhone && page.totalPage <= 1) return null
  return (
    <div className={classes.footer}>
      {isPhone ? (
        <PhonePager page={page.number} totalPages={page.totalPage} onPage={onPage} />
      ) : (
        <>
          <span>
            {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {page.totalElements.toLocaleString('en-US')}
          </span>
          <Pager page={page.number} totalPages={page.totalPage} onPage={onPage} />
        </>
      )}
    </div>
  )
}

function NoItems({ filter, onClearSearch, onShow }: Pick<ActionItemsListProps, 'filter' | 'onClearSearch' | 'onShow'>) {
  if (filter.search !== '') {
    return (
      <EmptyState
        icon={IconSearch}
        title="No action item matches"
        text={`Nothing was found for “${filter.search}”.`}
        action={<Button onClick={onClearSearch}>Clear the search</Button>}
      />
    )
  }
  if (filter.dismiss === 'INCOMPLETED') {
    return (
      <EmptyState
        icon={IconChecks}
        title="Nothing is open"
        text="What a caller was promised, and who should be called back, appears here with its day, taken from the calls."
        action={
          <Button variant="default" onClick={() => onShow('COMPLETED')}>
            Show what is done
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={IconListCheck}
      title={filter.dismiss === 'COMPLETED' ? 'Nothing is done yet' : 'No action items yet'}
      text="Tick an action item off, and it is kept here. It can be opened again at any time."
      action={filter.dismiss === 'COMPLETED' && <Button onClick={() => onShow('INCOMPLETED')}>Show what is open</Button>}
    />
  )
}

function LoadingItems() {
  return (
    <Card padded={false}>
      <Loading label="Loading the action items">
        <ul className={classes.list}>
          {Array.from({ length: ACTION_ITEMS_PAGE_SIZE }, (_, place) => place).map((place) => (
            <li key={place} className={classes.row}>
              <Skeleton className={classes.boxSkeleton} />
              <Skeleton className={classes.textSkeleton} />
              <Skeleton className={classes.dueSkeleton} />
            </li>
          ))}
        </ul>
      </Loading>
    </Card>
  )
}

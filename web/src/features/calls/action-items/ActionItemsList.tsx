import { Button, Skeleton } from '@mantine/core'
import { IconChecks, IconListCheck, IconSearch } from '@tabler/icons-react'
import { ACTION_ITEMS_PAGE_SIZE, type ActionItem, type listActionItems } from '#contract/calls/action-items.ts'
import { isTooShortToSearch, SEARCH_IS_TOO_SHORT } from '#contract/formats/search-terms.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import type { ListResponse } from '../../../platform/lists/use-list-response.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { ListFooter, LoadingFooter } from '../../../ui/lists/ListFooter.tsx'
import { ListError } from '../../../ui/lists/ListProblem.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { ActionItemRow } from './ActionItemRow.tsx'
import type { ActionItemsView } from './action-item-filters.ts'
import classes from './action-items.module.css'
import { groupByDue } from './due-groups.ts'

interface ActionItemsListProps extends Pick<ListResponse<EndpointResponse<typeof listActionItems>>, 'shown' | 'problem' | 'retry'> {
  view: ActionItemsView
}

export function ActionItemsList({ shown: { rows, page, isStale }, problem, retry, view }: ActionItemsListProps) {
  const { timeZone } = useSession()
  const today = useBusinessDay()
  if (problem) {
    return (
      <Card className={classes.stand}>
        <ListError title="Action items could not be loaded" problem={problem} onRetry={retry} />
      </Card>
    )
  }
  if (!rows) return <LoadingItems />
  if (rows.length === 0) {
    return (
      <Card className={classes.stand}>
        <NoItems view={view} />
      </Card>
    )
  }
  return (
    <Card padded={false}>
      {view.chosen.dismiss === 'INCOMPLETED' ? (
        <div className={classes.groups} aria-busy={isStale} data-old={isStale || undefined}>
          {groupByDue(rows, timeZone, today).map(({ when, items }) => (
            <section key={when} className={classes.group} data-when={when} aria-label={when}>
              <h2 className={classes.groupTitle}>{when}</h2>
              <Items items={items} />
            </section>
          ))}
        </div>
      ) : (
        <Items items={rows} isStale={isStale} />
      )}
      {page && <ListFooter page={page} />}
    </Card>
  )
}

function Items({ items, isStale = false }: { items: readonly ActionItem[]; isStale?: boolean }) {
  return (
    <ul className={classes.list} aria-busy={isStale} data-old={isStale || undefined}>
      {items.map((item) => (
        <ActionItemRow key={item.twilio_call_analysis_action_items_uuid} item={item} />
      ))}
    </ul>
  )
}

function NoItems({ view: { search, searchFor, chosen, choose } }: { view: ActionItemsView }) {
  if (search !== '') {
    return (
      <EmptyState
        icon={IconSearch}
        title="No matching action items"
        text={isTooShortToSearch(search) ? SEARCH_IS_TOO_SHORT : `No results for “${search}”.`}
        action={<Button onClick={() => searchFor('')}>Clear search</Button>}
      />
    )
  }
  if (chosen.dismiss === 'INCOMPLETED') {
    return (
      <EmptyState
        icon={IconChecks}
        title="No open action items"
        text="Tasks from your calls appear here with a due date: promises to callers and people to call back."
        action={
          <Button variant="default" onClick={() => choose({ dismiss: 'COMPLETED' })}>
            Show done items
          </Button>
        }
      />
    )
  }
  const isDone = chosen.dismiss === 'COMPLETED'
  return (
    <EmptyState
      icon={IconListCheck}
      title={isDone ? 'Nothing done yet' : 'No action items yet'}
      text="Items you check off appear here. You can reopen them anytime."
      action={isDone && <Button onClick={() => choose({ dismiss: 'INCOMPLETED' })}>Show open items</Button>}
    />
  )
}

function LoadingItems() {
  return (
    <Card padded={false}>
      <Loading label="Loading action items">
        <ul className={classes.list}>
          {Array.from({ length: ACTION_ITEMS_PAGE_SIZE }, (_, place) => place).map((place) => (
            <li key={place} className={classes.row}>
              <Skeleton className={classes.boxSkeleton} />
              <div className={classes.what}>
                <Skeleton className={classes.textSkeleton} />
                <Skeleton className={classes.sourceSkeleton} />
              </div>
              <Skeleton className={classes.dueSkeleton} />
            </li>
          ))}
        </ul>
        <LoadingFooter />
      </Loading>
    </Card>
  )
}

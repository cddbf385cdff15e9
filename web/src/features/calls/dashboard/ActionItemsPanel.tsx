import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { CountBadge } from '../../../ui/content/CountBadge.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { ActionItemRow } from '../action-items/ActionItemRow.tsx'
import items from '../action-items/action-items.module.css'
import { mainActionItemsQuery } from '../action-items.data.ts'
import classes from './dashboard.module.css'
import { LoadingLine } from './LoadingCallStats.tsx'

/** As many items as fit beside the recent calls */
const MAX_ITEMS = 4

export function ActionItemsPanel() {
  const panel = useQuery(mainActionItemsQuery)
  const title = (
    <span className={classes.counted}>
      Action items
      <CountBadge count={panel.data?.total ?? 0} of="open" />
    </span>
  )
  return (
    <Card padded={false} title={title} aside={<TextLink to="/actionItemList">See all</TextLink>}>
      {panel.data ? (
        panel.data.data.length > 0 ? (
          <ul className={items.list}>
            {panel.data.data.slice(0, MAX_ITEMS).map((item) => (
              <ActionItemRow key={item.twilio_call_analysis_action_items_uuid} item={item} />
            ))}
          </ul>
        ) : (
          <EmptyState
            compact
            icon={IconListCheck}
            title="No open action items"
            text="Promises to callers and people to call back appear here with a due date."
          />
        )
      ) : panel.isError && !isSessionEnded(panel.error) ? (
        <ErrorState
          compact
          title="Action items could not be loaded"
          message={errorMessageOf(panel.error)}
          requestId={requestIdOf(panel.error)}
          onRetry={() => void panel.refetch()}
        />
      ) : (
        <Loading label="Loading action items">
          <ul className={items.list}>
            {Array.from({ length: MAX_ITEMS }, (_, place) => place).map((place) => (
              <li key={place} className={items.row}>
                <LoadingLine />
              </li>
            ))}
          </ul>
        </Loading>
      )}
    </Card>
  )
}

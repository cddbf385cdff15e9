import { Skeleton } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useDeferredFirstResponse } from '../../../platform/api/use-deferred-first-response.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { NewestCallRow } from './NewestCallRow.tsx'
import { useNewestCalls } from './newest-calls.data.ts'
import classes from './newest-calls.module.css'

const PLACES = [1, 2, 3]

/** The latest callers, each with a button to call back */
export default function NewestCallsCard() {
  const newest = useDeferredFirstResponse(useNewestCalls())
  const today = newest.data?.today ?? 0
  return (
    <Card
      padded={false}
      title="Newest calls"
      aside={
        <>
          {today > 0 && <span className={classes.today}>{today.toLocaleString('en-US')} today</span>}
          <TextLink to="/callInquiries" chevron>
            All calls
          </TextLink>
        </>
      }
    >
      {newest.data ? (
        newest.data.data.length > 0 ? (
          <ul className={classes.calls}>
            {newest.data.data.map((listed) => (
              <NewestCallRow key={listed.call_sid} listed={listed} />
            ))}
          </ul>
        ) : (
          <EmptyState compact icon={IconPhone} title="No calls yet" text="Calls to your tracking number appear here as they come in." />
        )
      ) : newest.isError && !isSessionEnded(newest.error) ? (
        <ErrorState
          compact
          title="Newest calls could not be loaded"
          message={errorMessageOf(newest.error)}
          requestId={requestIdOf(newest.error)}
          onRetry={() => void newest.refetch()}
        />
      ) : (
        <Loading label="Loading newest calls">
          <div className={classes.calls}>
            {PLACES.map((place) => (
              <div key={place} className={classes.call}>
                <Skeleton circle className={classes.pictureSkeleton} />
                <Skeleton className={classes.whoSkeleton} />
                <Skeleton className={classes.statusSkeleton} />
                <Skeleton className={classes.textSkeleton} />
                <Skeleton className={classes.actionSkeleton} />
              </div>
            ))}
          </div>
        </Loading>
      )}
    </Card>
  )
}

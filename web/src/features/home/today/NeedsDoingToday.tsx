import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { getToday } from '#contract/home/home.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useDeferredFirstResponse } from '../../../platform/api/use-deferred-first-response.ts'
import { useToday } from '../../../platform/today.data.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { CountBadge } from '../../../ui/content/CountBadge.tsx'
import { IconTile } from '../../../ui/content/IconTile.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { QuietLine } from '../../../ui/states/QuietLine.tsx'
import { AllDone } from './AllDone.tsx'
import { readExpectedListSize, saveExpectedListSize } from './expected-list.ts'
import { TodayProgress } from './TodayProgress.tsx'
import classes from './today.module.css'
import { iconOfTodayItem } from './today-icons.ts'

type Today = EndpointResponse<typeof getToday>
type TodayItem = Today['items'][number]

const MAX_TILES = 4

export function NeedsDoingToday() {
  const today = useDeferredFirstResponse(useToday())
  const items = today.data?.items ?? []
  const [expected] = useState(readExpectedListSize)
  const section = useRef<HTMLElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const known = today.data ? Math.min(items.length, MAX_TILES + 1) : null
  useEffect(() => {
    if (known === null || showsAll || !section.current) return
    const observer = new ResizeObserver(([entry]) => entry && saveExpectedListSize(known, entry.contentRect.height))
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [known, showsAll])
  const hidden = showsAll ? [] : items.slice(MAX_TILES)

  return (
    <section
      ref={section}
      className={classes.today}
      aria-labelledby="needs-doing-today"
      style={{ minHeight: today.data ? undefined : (expected?.height ?? undefined) }}
    >
      <div className={classes.parts}>
        <h2 id="needs-doing-today" className={classes.title}>
          Needs doing today
          <CountBadge count={sumItemCounts(items)} urgent={items.some(({ tone }) => tone === 'bad')} of="things" />
        </h2>
        {today.data && <TodayProgress open={sumItemCounts(items)} done={today.data.done} />}
        <div className={classes.content}>
          {today.data ? (
            <TodayContent today={today.data} items={showsAll ? items : items.slice(0, MAX_TILES)} />
          ) : today.isError && !isSessionEnded(today.error) ? (
            <Card>
              <ErrorState
                compact
                title="Today’s list could not be loaded"
                message={errorMessageOf(today.error)}
                requestId={requestIdOf(today.error)}
                onRetry={() => void today.refetch()}
              />
            </Card>
          ) : (
            <LoadingItems count={expected?.tiles ?? MAX_TILES} />
          )}
        </div>
        {hidden.length > 0 && (
          <Button className={classes.more} variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
            and {sumItemCounts(hidden)} more
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * Counts individual items, both in the badge and in "and 10 more", so that the tiles add up to the badge: three missed calls count as three
 */
const sumItemCounts = (items: readonly { count: number }[]): number => items.reduce((sum, { count }) => sum + count, 0)

function TodayContent({ today, items }: { today: Today; items: readonly TodayItem[] }) {
  if (items.length > 0)
    return (
      <ul className={classes.tiles}>
        {items.map((item) => (
          <li key={item.key}>
            <TodayTile item={item} />
          </li>
        ))}
      </ul>
    )
  if (today.done.length > 0) return <AllDone done={today.done} next={today.next} />
  return (
    <div className={classes.quiet}>
      <QuietLine>Nothing needs doing today.</QuietLine>
    </div>
  )
}

function TodayTile({ item }: { item: TodayItem }) {
  const Icon = iconOfTodayItem(item)
  return (
    <AppLink to={item.to} className={classes.tile}>
      <IconTile tone={item.tone}>
        <Icon stroke={1.75} className={classes.tileIcon} />
      </IconTile>
      <span className={classes.tileText}>
        <b className={classes.fact}>{item.fact}</b>
        <span className={classes.detailLine}>
          {item.urgent && <StatusBadge tone="bad">Urgent</StatusBadge>}
          <span className={classes.detail}>{item.detail}</span>
        </span>
        <span className={classes.verb}>
          {item.verb}
          <IconChevronRight stroke={2.25} aria-hidden className={classes.verbIcon} />
        </span>
      </span>
      <IconChevronRight stroke={1.75} aria-hidden className={classes.chevron} />
    </AppLink>
  )
}

function LoadingItems({ count }: { count: number }) {
  const tiles = Array.from({ length: Math.min(count, MAX_TILES) }, (_, position) => position)
  return (
    <Loading label="Loading today’s list">
      <div className={classes.tiles}>
        {/* If there was nothing to do on the last visit, the skeleton has the shape of the single line shown then */}
        {tiles.length === 0 && <div className={classes.quietSkeleton} />}
        {tiles.map((position) => (
          <div key={position} className={classes.tile}>
            <Skeleton className={classes.tileSkeleton} />
            <div className={classes.tileText}>
              <Skeleton className={classes.factSkeleton} />
              <Skeleton className={classes.detailSkeleton} />
              <Skeleton className={classes.verbSkeleton} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

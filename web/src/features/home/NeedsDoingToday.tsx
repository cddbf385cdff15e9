import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight, IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { todayItem } from '#contract/home/home.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api-error.ts'
import { useToday } from '../../platform/today.data.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { Loading } from '../../ui/LoadingCard.tsx'
import { QuietLine } from '../../ui/QuietLine.tsx'
import { findExpectedTiles, rememberTiles } from './expected-tiles.ts'
import classes from './home.module.css'
import { iconOf } from './today-icons.ts'

type TodayItem = z.output<typeof todayItem>

const MAX_TILES = 4

export function NeedsDoingToday() {
  const today = useToday()
  const items = today.data?.items ?? []
  const [expected] = useState(findExpectedTiles)
  const tiles = today.data ? Math.min(items.length, MAX_TILES) : null
  useEffect(() => {
    if (tiles !== null) rememberTiles(tiles)
  }, [tiles])

  return (
    <section className={classes.today} aria-labelledby="needs-doing-today">
      <h2 id="needs-doing-today" className={classes.todayTitle}>
        Needs doing today
        <CountBadge count={items.length} urgent={items.some(({ tone }) => tone === 'bad')} of="things" />
      </h2>
      {today.data ? (
        <TodayItems items={items} />
      ) : today.isError && !isSessionEnded(today.error) ? (
        <Card>
          <ErrorState
            compact
            title="What needs doing could not be loaded"
            message={messageOf(today.error)}
            requestId={requestIdOf(today.error)}
            onRetry={() => void today.refetch()}
          />
        </Card>
      ) : (
        <LoadingItems count={expected ?? 0} />
      )}
    </section>
  )
}

function TodayItems({ items }: { items: readonly TodayItem[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return <QuietLine>Nothing needs doing today.</QuietLine>
  const shown = showsAll ? items : items.slice(0, MAX_TILES)
  return (
    <>
      <ul className={classes.tiles}>
        {shown.map((item) => (
          <li key={item.key}>
            <TodayTile item={item} />
          </li>
        ))}
      </ul>
      {items.length > shown.length && (
        <Button className={classes.more} variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
          and {items.length - shown.length} more
        </Button>
      )}
    </>
  )
}

function TodayTile({ item }: { item: TodayItem }) {
  const Icon = iconOf(item)
  return (
    <AppLink to={item.to} className={classes.tile}>
      <IconTile tone={item.tone}>
        <Icon stroke={1.75} className={classes.tileIcon} />
      </IconTile>
      <span className={classes.tileText}>
        <b className={classes.fact}>{item.fact}</b>
        <span className={classes.detail}>{item.detail}</span>
        <span className={classes.verb}>
          {item.verb}
          <IconChevronRight stroke={1.75} aria-hidden className={classes.verbIcon} />
        </span>
      </span>
      <IconChevronRight stroke={1.75} aria-hidden className={classes.chevron} />
    </AppLink>
  )
}

function LoadingItems({ count }: { count: number }) {
  return (
    <Loading label="Loading what needs doing today">
      {count === 0 ? (
        <QuietLine icon={IconClock}>Looking at what needs doing</QuietLine>
      ) : (
        <div className={classes.tiles}>
          {Array.from({ length: count }, (_, position) => position).map((position) => (
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
      )}
    </Loading>
  )
}

import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../content/Card.tsx'
import { AppLink } from '../page/AppLink.tsx'
import { Loading } from '../states/LoadingCard.tsx'
import classes from './CardList.module.css'
import { PhonePager } from './PhonePager.tsx'

/** A line of a card: a name with its badge, small facts on the left and right, text, or the controls below them */
export type CardLine = 'name' | 'facts' | 'text' | 'foot'

interface CardListProps<Row> {
  /** Names the list for screen readers: "Calls" */
  label: string
  /** "Loading the calls" */
  loadingLabel: string
  /** Undefined while loading, when skeleton cards are shown */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  card: (row: Row) => ReactNode
  /** The lines of a card, for its skeleton */
  shape: readonly CardLine[]
  empty: ReactNode
  error?: ReactNode
  page?: { number: number; totalPage: number; onPage: (page: number) => void }
  /** The rows are placeholder data: the previous page, shown while the next one loads */
  isStale?: boolean
}

/** A list on a phone: one card per row */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, loadingLabel, rows, rowKey, card, shape, empty, error, page, isStale = false } = props
  const stand = error || (rows?.length === 0 ? empty : null)
  if (stand) return <Card>{stand}</Card>
  if (!rows) return <LoadingCards label={loadingLabel} shape={shape} />
  return (
    <>
      <ul className={classes.cards} aria-label={label} data-stale={isStale || undefined} aria-busy={isStale}>
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <Card className={classes.card}>{card(row)}</Card>
          </li>
        ))}
      </ul>
      {page && <PhonePager page={page.number} totalPages={page.totalPage} onPage={page.onPage} />}
    </>
  )
}

/** Stretched link: covers its card, so that the whole card is clickable; the card's other controls are stacked above it */
export function CardLink({ to, isMuted = false, children }: { to: string; isMuted?: boolean; children: ReactNode }) {
  return (
    <AppLink to={to} className={classes.link} data-muted={isMuted || undefined}>
      {children}
    </AppLink>
  )
}

const LOADING_CARDS = [1, 2, 3, 4, 5]

function LoadingCards({ label, shape }: { label: string; shape: readonly CardLine[] }) {
  return (
    <Loading label={label}>
      <div className={classes.cards}>
        {LOADING_CARDS.map((place) => (
          <Card key={place}>
            {shape.map((line, row) => (
              <div key={row} className={classes.line} data-line={line}>
                <Skeleton className={classes.start} />
                {line !== 'text' && <Skeleton className={classes.end} />}
              </div>
            ))}
          </Card>
        ))}
      </div>
    </Loading>
  )
}

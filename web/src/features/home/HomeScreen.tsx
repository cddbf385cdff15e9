import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useHomeCardOrders } from '../../platform/home-cards.ts'
import { useSession } from '../../platform/session/session.ts'
import { useToday } from '../../platform/today.data.ts'
import { Card } from '../../ui/content/Card.tsx'
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import classes from './home.module.css'
import { readExpectedListSize } from './today/expected-list.ts'
import { NeedsDoingToday } from './today/NeedsDoingToday.tsx'
import { useTodaysDate } from './use-todays-date.ts'

export default function HomeScreen() {
  const { timeZone } = useSession()
  const date = useTodaysDate(timeZone)
  const cards = useHomeCardOrders()[useIsPhone() ? 'phone' : 'desktop']
  const shownCards = useGrowingCardCount(cards.length)

  return (
    <>
      {/* A no-break space reserves the line until the business's time zone is known */}
      <PageHead title="Dashboard" description={date ?? '\u00a0'} />
      <NeedsDoingToday />
      <BelowTiles>
        {cards.slice(0, shownCards).map(({ key, title, width, Card: Content }) => (
          <div key={key} data-width={width}>
            <ErrorBoundary fallback={(_, retry) => <BrokenCard title={title} onRetry={retry} />}>
              <Content />
            </ErrorBoundary>
          </div>
        ))}
      </BelowTiles>
    </>
  )
}

/**
 * On the first visit the number of tiles is unknown. Where the tiles are stacked, the content below briefly waits for them, to avoid a
 * layout shift. The cards are children, so that the tiles' response does not render them again
 */
function BelowTiles({ children }: { children: ReactNode }) {
  const [knowsTiles] = useState(() => readExpectedListSize() !== null)
  const { isPending } = useToday()
  const isWaiting = useIsJustOpened() && isPending && !knowsTiles
  return (
    <div className={classes.content} data-waiting={isWaiting || undefined}>
      <div className={classes.cards}>{children}</div>
    </div>
  )
}

/** Number of cards visible without scrolling */
const FIRST_CARDS = 2

/** Number of cards to render: the rest follow one at a time, so that rendering them does not block a click */
function useGrowingCardCount(count: number): number {
  const [shown, setShown] = useState(FIRST_CARDS)
  useEffect(() => {
    if (shown < count) startTransition(() => setShown(shown + 1))
  }, [shown, count])
  return shown
}

const FIRST_MOMENT_MS = 1000

/** True for a second after the screen opens: a response that takes longer must not hide the other cards */
function useIsJustOpened(): boolean {
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), FIRST_MOMENT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isFirst
}

function BrokenCard({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Card title={title}>
      <ErrorState compact title={`${title} could not be shown`} message="Something went wrong on this page." onRetry={onRetry} />
    </Card>
  )
}

import { useHomeCards } from '../../platform/home-cards.ts'
import { useSession } from '../../platform/session.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import classes from './home.module.css'
import { NeedsDoingToday } from './NeedsDoingToday.tsx'
import { useTodaysDate } from './use-todays-date.ts'

export default function HomeScreen() {
  const { timeZone } = useSession()
  const date = useTodaysDate(timeZone)
  const cards = useHomeCards()

  return (
    <>
      {/* Until the business's zone is known the line is empty, but there */}
      <PageHead title="Dashboard" description={date ?? '\u00a0'} />
      <NeedsDoingToday />
      <div className={classes.content}>
        <div className={classes.cards}>
          {cards.map(({ key, title, width, Card: Content }) => (
            <div key={key} data-width={width}>
              <ErrorBoundary fallback={(_, retry) => <BrokenCard title={title} onRetry={retry} />}>
                <Content />
              </ErrorBoundary>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

function BrokenCard({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Card title={title}>
      <ErrorState compact title={`${title} could not be shown`} message="Something went wrong on this page." onRetry={onRetry} />
    </Card>
  )
}

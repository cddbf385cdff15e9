import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { AppLink } from '../page/AppLink.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import classes from './ListProblem.module.css'

interface ListErrorProps {
  /** "The calls could not be loaded" */
  title: string
  problem: { message: string; requestId: string | undefined }
  /** Appended to the message: what the failure did not affect */
  note?: string
  onRetry: () => void
}

/** Error state that replaces a list's rows */
export function ListError({ title, problem, note, onRetry }: ListErrorProps) {
  const message = note ? `${problem.message} ${note}` : problem.message
  return (
    <ErrorState title={title} message={message} requestId={problem.requestId} onRetry={onRetry}>
      <Button component={AppLink} to="/support" variant="default">
        Contact support
      </Button>
    </ErrorState>
  )
}

/** Like ListError, but in a neutral tone, for lists whose failures the specification does not report */
export function ListMissing({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <EmptyState
      icon={IconRefresh}
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  )
}

/** Notice above stale rows, whose refetch has failed */
export function ListOutdated({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={classes.outdated}>
      This list may be out of date.
      <Button size="xs" variant="subtle" onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}

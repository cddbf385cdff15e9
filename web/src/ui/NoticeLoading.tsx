import { Skeleton } from '@mantine/core'
import { ErrorState } from './ErrorState.tsx'
import { Loading } from './LoadingCard.tsx'
import classes from './NoticeForm.module.css'

interface NoticeLoadingProps {
  /** Why the setting did not come; null while it is on its way */
  problem: { message: string; requestId: string | undefined } | null
  onRetry: () => void
}

/** In the place of the form, until the setting is there */
export function NoticeLoading({ problem, onRetry }: NoticeLoadingProps) {
  if (problem) return <ErrorState compact title="The setting could not be loaded" {...problem} onRetry={onRetry} />
  return (
    <Loading label="Loading the setting">
      <Skeleton className={classes.skeleton} />
    </Loading>
  )
}

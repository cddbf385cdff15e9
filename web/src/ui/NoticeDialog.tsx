import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Loading } from './LoadingCard.tsx'
import classes from './NoticeForm.module.css'

/** Dialog around a NoticeForm: whether new items are e-mailed, and to which address */
export function NoticeDialog({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog opened={opened} onClose={onClose} size="form" title="Notifications">
      {children}
    </Dialog>
  )
}

interface NoticeLoadingProps {
  /** Why the setting could not be loaded; null while it loads */
  problem: { message: string; requestId: string | undefined } | null
  onRetry: () => void
}

/** Skeleton or error state in place of the form, until the setting is loaded */
export function NoticeLoading({ problem, onRetry }: NoticeLoadingProps) {
  if (problem) return <ErrorState compact title="The setting could not be loaded" {...problem} onRetry={onRetry} />
  return (
    <Loading label="Loading the setting">
      <div className={classes.shape}>
        <Skeleton className={classes.switchShape} />
        <Skeleton className={classes.fieldShape} />
        <Skeleton className={classes.buttonShape} />
      </div>
    </Loading>
  )
}

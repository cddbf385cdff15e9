import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ActionItem } from '#contract/calls/action-items.ts'

// Lazy: the form makes up half of a list's code, and is not needed until the user adds or edits a task
const ManualTaskDialog = lazy(() => import('./ManualTaskDialog.tsx'))

/** The dialog for a task, or for a new one if null, and the function that opens it */
export function useManualTaskDialog(task: ActionItem | null): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  return {
    open: () => setState('open'),
    dialog: state !== 'unseen' && (
      <Suspense>
        <ManualTaskDialog opened={state === 'open'} task={task} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}

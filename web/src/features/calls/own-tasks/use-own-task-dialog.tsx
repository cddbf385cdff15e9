import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ActionItem } from '#contract/calls/action-items.ts'

// The form is half of a list's code, and nobody sees it before a task is added or changed
const OwnTaskDialog = lazy(() => import('./OwnTaskDialog.tsx'))

/** The dialog of a task, or of a new one (null), and how it is opened */
export function useOwnTaskDialog(task: ActionItem | null): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  return {
    open: () => setState('open'),
    dialog: state !== 'unseen' && (
      <Suspense>
        <OwnTaskDialog opened={state === 'open'} task={task} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}

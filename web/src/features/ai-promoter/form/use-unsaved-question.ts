import { useBlocker } from '@tanstack/react-router'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'

/** Confirms before the screen is left while typed input would be lost. A change of the query alone does not leave the screen */
export function useUnsavedQuestion(isUnsaved: () => boolean): void {
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && isUnsaved() && !(await confirmLeave()),
  })
}

const confirmLeave = () =>
  confirmDialog({
    title: 'Leave without saving?',
    message: 'Your changes on this page will be lost.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    tone: 'danger',
  })

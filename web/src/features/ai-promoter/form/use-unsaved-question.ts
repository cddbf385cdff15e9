import { useBlocker } from '@tanstack/react-router'
import { confirmLeave } from '../../../ui/dialogs/confirm-leave.ts'

/** Confirms before the screen is left while typed input would be lost. A change of the query alone does not leave the screen */
export function useUnsavedQuestion(isUnsaved: () => boolean): void {
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isUnsaved() && !(await confirmLeave('Your changes on this page will be lost.')),
  })
}

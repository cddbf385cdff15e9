import { useBlocker } from '@tanstack/react-router'
import { confirmLeave } from '../../../ui/dialogs/confirm-leave.ts'

/** Requires confirmation before leaving the screen would lose typed input. Changing only the query does not leave the screen */
export function useUnsavedRequestQuestion(isUnsaved: () => boolean): void {
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isUnsaved() && !(await confirmLeave('Your changes on this page will be lost.')),
  })
}

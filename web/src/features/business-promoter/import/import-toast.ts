import { QueryObserver } from '@tanstack/react-query'
import { isSessionEnded } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notifyProgress, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { refreshInvitations } from '../business-promoter.data.ts'
import { type ImportProgress, importQuery } from './import.data.ts'
import { formatPeopleCount, writeResultSentence } from './import-messages.ts'

let stop: (() => void) | null = null

/** Called when the page opens, because the page shows the progress itself */
export function stopImportProgressToast(): void {
  stop?.()
}

/** After the user leaves the page, a toast shows the import's progress until the import finishes or the account changes */
export function showImportProgressToast({ import_uuid: uuid, total, done }: ImportProgress): void {
  stop?.()
  const toast = notifyProgress(`Inviting ${formatPeopleCount(total)}`, stopImportProgressToast, 'Hide')
  const report = (count: number) => toast.report(`${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`)
  report(done)
  const unsubscribe = new QueryObserver(queryClient, importQuery).subscribe(({ data, error }) => {
    if (isSessionEnded(error) || (data !== undefined && data?.import_uuid !== uuid)) return stop?.()
    if (!data) return
    if (!data.finished) return report(data.done)
    stop?.()
    notifySuccess(writeResultSentence(data))
    void refreshInvitations()
  })
  stop = () => {
    stop = null
    unsubscribe()
    toast.end()
  }
}

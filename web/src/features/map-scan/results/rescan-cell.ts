import { useMutation } from '@tanstack/react-query'
import { rescanCell } from '#contract/map-scan/scans.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { refreshScanBudget, refreshScanLists, updateCachedCell } from '../scan-cache.ts'

/** Measures one point again. Within a day of the scan, the scan's metrics change too; later, the new result is only shown */
export function useRescanPoint(scanUuid: string) {
  return useMutation({
    mutationFn: (cellUuid: string) => call(rescanCell, { params: { client_map_grid_uuid: scanUuid, client_map_grid_cell_uuid: cellUuid } }),
    onSuccess: (response, cellUuid) => {
      if (response.stored && (response.state === 'measured' || response.state === 'not_measured'))
        updateCachedCell(scanUuid, cellUuid, { ...response, state: response.state })
      if (response.state !== 'measured') notifyError(response.problem || 'This point could not be measured. Please try again.')
      refreshScanBudget()
      return refreshScanLists()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

import { useMutation } from '@tanstack/react-query'
import { rescanCell } from '#contract/map-scan/scans.ts'
import { call } from '../../../platform/api.ts'
import { failureSentence } from '../../../platform/api-error.ts'
import { notifyError } from '../../../ui/toasts.ts'
import { keepCell, refreshBudget, refreshLists } from '../scan-cache.ts'

/** Measures one point anew; the scan's figures follow */
export function useRescanCell(scanUuid: string) {
  return useMutation({
    mutationFn: (cellUuid: string) => call(rescanCell, { params: { client_map_grid_uuid: scanUuid, client_map_grid_cell_uuid: cellUuid } }),
    onSuccess: (answer, cellUuid) => {
      if (answer.state === 'measured' || answer.state === 'not_measured') keepCell(scanUuid, cellUuid, { ...answer, state: answer.state })
      if (answer.state !== 'measured') notifyError(answer.problem || 'The point could not be measured just now.')
      refreshBudget()
      return refreshLists()
    },
    onError: (error) => notifyError(failureSentence(error)),
  })
}

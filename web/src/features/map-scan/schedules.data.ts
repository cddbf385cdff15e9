import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import {
  addSchedule,
  deleteSchedule,
  listSchedules,
  resolveKeywordFall,
  type ScanSchedule,
  saveSchedule,
  type scheduleForm,
} from '#contract/map-scan/scan-schedules.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'
import { refreshScanLists } from './scan-cache.ts'

const SCHEDULES_KEY = ['scan-schedules']
const refreshSchedules = () => queryClient.invalidateQueries({ queryKey: SCHEDULES_KEY })

export function useSchedules() {
  return useQuery({ queryKey: SCHEDULES_KEY, queryFn: ({ signal }) => call(listSchedules, {}, { signal }) })
}

/** Failures are shown in the form */
export function useAddSchedule() {
  return useMutation({
    mutationFn: (body: z.input<typeof scheduleForm>) => call(addSchedule, { body }),
    onSuccess: () => {
      notifySuccess('add success!')
      return refreshSchedules()
    },
  })
}

export function useSetSchedulePaused() {
  return useMutation({
    mutationFn: ({ schedule, paused }: { schedule: ScanSchedule; paused: boolean }) => {
      const { schedule_uuid, keyword, grid_number: grid, diagonal, frequency, client_competitors_id, notify_email } = schedule
      return call(saveSchedule, {
        params: { schedule_uuid },
        body: { keyword, grid, diagonal, frequency, client_competitors_id, notify_email, paused },
      })
    },
    onSuccess: refreshSchedules,
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useDeleteSchedule() {
  return useMutation({
    mutationFn: (uuid: string) => call(deleteSchedule, { params: { schedule_uuid: uuid } }),
    onSuccess: () => {
      notifySuccess('delete success!')
      return refreshSchedules()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

/** Resolves the to-do about a keyword's drop in rank once its scan is shown. If that fails, the next visit resolves it */
export function useResolveRankDropTask({ fell, client_map_grid_uuid: scanUuid }: ScanDetail['main']): void {
  useEffect(() => {
    if (!fell) return
    call(resolveKeywordFall, { params: { scan_uuid: scanUuid } }).then(
      () => {
        refreshToday()
        void refreshScanLists()
      },
      () => {},
    )
  }, [fell, scanUuid])
}

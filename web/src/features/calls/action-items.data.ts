import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeActionItemStatus } from '#contract/calls/action-item-status.ts'
import { type ActionItem, getMainActionItems, listActionItems } from '#contract/calls/action-items.ts'
import type { Call } from '#contract/calls/calls.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError, notifySuccessWithUndo, UNDO_MS } from '../../ui/dialogs/toasts.ts'

type ActionItemsFilter = Omit<z.output<typeof listActionItems.query>, 'size'>

export const ACTION_ITEMS_KEY = ['action-items'] as const
/** Prefix of all query keys about calls; a call's detail lists its action items */
const CALLS_KEY = ['calls'] as const

/** The next items for the dashboard, and the number of open ones for the tab's count */
export const mainActionItemsQuery = queryOptions({
  queryKey: [...ACTION_ITEMS_KEY, 'main'],
  queryFn: ({ signal }) => call(getMainActionItems, {}, { signal }),
})

export function actionItemsQuery(filter: ActionItemsFilter) {
  return queryOptions({
    queryKey: [...ACTION_ITEMS_KEY, 'list', filter],
    queryFn: ({ signal }) => call(listActionItems, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })
}

interface StatusChange {
  item: ActionItem
  show: boolean
}

/** Ticks an item off or reopens it: an optimistic update with rollback on error, and an Undo button for a moment */
export function useToggleActionItem() {
  const { mutate } = useMutation({
    // Mutations run one at a time: a tick and its undo must not overtake each other
    scope: { id: 'action-items' },
    mutationFn: ({ item, show }: StatusChange) =>
      call(changeActionItemStatus, { params: { uuid: item.twilio_call_analysis_action_items_uuid }, body: { show_item: show } }),
    onMutate: async ({ item, show }) => {
      // Race: a response from before the click would overwrite the optimistic update
      await Promise.all([
        queryClient.cancelQueries({ queryKey: ACTION_ITEMS_KEY }),
        queryClient.cancelQueries({ queryKey: [...CALLS_KEY, 'detail'] }),
      ])
      setItemOpenInCache(item, show)
    },
    onError: (error, { item, show }) => {
      setItemOpenInCache(item, !show)
      notifyError(errorMessageUnlessSignedOut(error))
    },
    onSettled: () => {
      refreshToday()
      // The lists' badges show whether somebody called back; the detail is already up to date
      void queryClient.invalidateQueries({ queryKey: CALLS_KEY, predicate: ({ queryKey }) => queryKey[1] !== 'detail' })
      refreshListsAfterPause()
    },
  })

  return function toggle(item: ActionItem, show: boolean) {
    mutate({ item, show })
    notifySuccessWithUndo(`${show ? 'Reopened' : 'Done'}: ${item.action_items}`, () => mutate({ item, show: !show }))
  }
}

let refreshTimer: ReturnType<typeof setTimeout> | undefined

/** Refetches only after the undo has expired. Until then ticked rows stay, so that the next one does not move away under the pointer */
function refreshListsAfterPause() {
  void queryClient.invalidateQueries({ queryKey: ACTION_ITEMS_KEY, refetchType: 'none' })
  clearTimeout(refreshTimer)
  refreshTimer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ACTION_ITEMS_KEY }), UNDO_MS)
}

interface CallWithItems {
  action_itmes?: ActionItem[]
  call_back?: Call['call_back']
  urgent?: boolean
}
type WithItems = { data?: ActionItem[] | CallWithItems; total?: number } | undefined

/** Updates the item in every cached response that contains it */
function setItemOpenInCache(item: ActionItem, show: boolean) {
  const uuid = item.twilio_call_analysis_action_items_uuid
  const withState = (items: ActionItem[]) =>
    items.map((other) => (other.twilio_call_analysis_action_items_uuid === uuid ? { ...other, show_display: show } : other))

  queryClient.setQueriesData<WithItems>({ queryKey: ACTION_ITEMS_KEY }, (cached) => {
    if (!Array.isArray(cached?.data)) return cached
    const total = cached.total === undefined ? {} : { total: Math.max(0, cached.total + (show ? 1 : -1)) }
    return { ...cached, ...total, data: withState(cached.data) }
  })
  // Updates all calls, because a call-back is shown with every missed call from its number
  queryClient.setQueriesData<WithItems>({ queryKey: [...CALLS_KEY, 'detail'] }, (cached) => {
    if (!cached?.data || Array.isArray(cached.data) || !cached.data.action_itmes) return cached
    const { action_itmes: items, call_back: callBack = null, urgent } = cached.data
    const isItsOwn = item.urgent && items.some((other) => other.twilio_call_analysis_action_items_uuid === uuid)
    const badges = {
      call_back: callBack?.uuid === uuid ? { uuid, is_open: show, got_through: false } : callBack,
      urgent: isItsOwn ? show : urgent,
    }
    return { ...cached, data: { ...cached.data, ...badges, action_itmes: withState(items) } }
  })
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { changeActionItemStatus } from '#contract/calls/action-item-status.ts'
import { getNewestCalls, type NewestCall } from '#contract/calls/newest-calls.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refreshToday } from '../../../platform/today.data.ts'
import { notifyError, notifySuccessWithUndo } from '../../../ui/dialogs/toasts.ts'
import { refreshEngagement } from '../../home/home.public.ts'

type NewestCalls = EndpointResponse<typeof getNewestCalls>

const QUERY_KEY = ['calls', 'newest']
const POLL_MS = 15_000

/** An incoming call appears without a reload, and is included in the number of things to do */
export function useNewestCalls() {
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<NewestCalls>(QUERY_KEY)
      const newest = await call(getNewestCalls, {}, { signal })
      if (before && before.data[0]?.call_sid !== newest.data[0]?.call_sid) {
        refreshToday()
        refreshEngagement()
      }
      return newest
    },
    refetchInterval: POLL_MS,
  })
}

interface CallBackChange {
  listed: NewestCall
  isOpen: boolean
}

/** Ticks off a missed call as called back: an optimistic update with rollback on error, and an Undo button for a moment */
export function useMarkCalledBack(): (listed: NewestCall) => void {
  const { mutate } = useMutation({
    // Mutations run one at a time: a tick and its undo must not overtake each other
    scope: { id: 'action-items' },
    mutationFn: async ({ listed, isOpen }: CallBackChange) => {
      if (listed.call_back) await call(changeActionItemStatus, { params: { uuid: listed.call_back.uuid }, body: { show_item: isOpen } })
    },
    onMutate: async ({ listed, isOpen }) => {
      // Race: a response from before the click would overwrite the optimistic update
      await queryClient.cancelQueries({ queryKey: QUERY_KEY })
      showCalledBackInCache(listed, isOpen)
    },
    onError: (error, { listed, isOpen }) => {
      showCalledBackInCache(listed, !isOpen)
      notifyError(errorMessageUnlessSignedOut(error))
    },
    onSettled: () => {
      refreshToday()
      // Includes this list, because a poll in flight may have restored the previous state
      for (const queryKey of [['calls'], ['action-items']]) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (listed) => {
    mutate({ listed, isOpen: false })
    notifySuccessWithUndo(`Called back: ${listed.caller_name || 'the caller'}`, () => mutate({ listed, isOpen: true }))
  }
}

function showCalledBackInCache(listed: NewestCall, isOpen: boolean) {
  queryClient.setQueryData<NewestCalls>(
    QUERY_KEY,
    (cached) =>
      cached && {
        ...cached,
        data: cached.data.map((other) =>
          // Several missed calls from one number have the same action item
          other.call_back && other.call_back.uuid === listed.call_back?.uuid
            ? { ...other, call_back: { ...other.call_back, is_open: isOpen } }
            : other,
        ),
      },
  )
}

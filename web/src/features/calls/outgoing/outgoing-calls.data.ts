import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OutgoingCall } from '#contract/calls/outgoing-call.ts'
import { isOutgoingCallOver } from '#contract/calls/outgoing-call-states.ts'
import { getOutgoingCall, startOutgoingCall } from '#contract/calls/outgoing-calls.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiError, errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { getSession } from '../../../platform/session/session.ts'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { callKeys, refreshCalls } from '../calls.data.ts'
import { setPlacedCall } from './placed-calls.ts'

const POLL_MS = 1_500
const outgoingKey = (uuid: string) => ['outgoing-call', uuid] as const

/** How the call is going, polled until it is over. Then everything that depends on calls is refreshed, such as the task to call back */
export function useOutgoingCall(uuid: string, known?: OutgoingCall) {
  const query = useQuery({
    queryKey: outgoingKey(uuid),
    queryFn: async ({ signal }) => (await call(getOutgoingCall, { params: { outgoing_uuid: uuid } }, { signal })).data,
    ...(known && { initialData: known }),
    enabled: !known || !isOutgoingCallOver(known.state),
    // Nothing to report: the next poll shows the state
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && isOutgoingCallOver(data.state) ? false : POLL_MS),
  })
  // What was polled last may be older than what the drawer has loaded since
  const data = known && isOutgoingCallOver(known.state) ? known : query.data
  const isOver = data !== undefined && isOutgoingCallOver(data.state)
  const wasRunning = useRef(!isOver)
  useEffect(() => {
    if (isOver && wasRunning.current) void refreshCalls()
    wasRunning.current = !isOver
  }, [isOver])
  return data
}

const starting = new Set<string>()

/** Whether the portal places the call. Otherwise the link dials on this device */
export function callFromPortal(event: { preventDefault: () => void }, number: string): boolean {
  if (getSession().callingPhone === null) return false
  event.preventDefault()
  if (!starting.has(number)) void placeCall(number)
  return true
}

async function placeCall(number: string): Promise<void> {
  const uuid = crypto.randomUUID()
  starting.add(number)
  try {
    const { data } = await requestTwice(uuid, number)
    queryClient.setQueryData(outgoingKey(uuid), data)
    setPlacedCall(number, uuid)
    await queryClient.invalidateQueries({ queryKey: callKeys.details })
  } catch (error) {
    notifyError(errorMessageUnlessSignedOut(error))
  } finally {
    starting.delete(number)
  }
}

/** With the same uuid: if only the response was lost, the second request places no second call */
async function requestTwice(uuid: string, number: string) {
  const request = () => call(startOutgoingCall, { body: { outgoing_uuid: uuid, number } })
  try {
    return await request()
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return request()
    throw error
  }
}

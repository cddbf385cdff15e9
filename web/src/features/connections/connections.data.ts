import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type ConnectionKind,
  type ConnectionVendorName,
  chooseConnection,
  disconnect,
  finishConnecting,
  listConnectionChoices,
  listConnections,
  startConnecting,
} from '#contract/connections/connections.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/session/session.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

const LIST_KEY = ['connections']
/** Not stored under the list's key, because refreshing the list must not call the vendor again */
const choicesKey = (kind: ConnectionKind) => ['connection-choices', kind]

/** Not requested for standard users, because the server would reject them */
export function useConnections() {
  const { type } = useSession()
  return useQuery({ queryKey: LIST_KEY, queryFn: ({ signal }) => call(listConnections, {}, { signal }), enabled: type === 'MAIN' })
}

function refreshConnectionsAndToday(): void {
  void queryClient.invalidateQueries({ queryKey: LIST_KEY })
  refreshToday()
}

const showFailure = (error: unknown) => {
  const sentence = errorMessageUnlessSignedOut(error)
  if (sentence) notifyError(sentence)
}

/** Leaves the portal for the vendor's consent page, which redirects back to /connections/return */
export function useStartConnecting() {
  return useMutation({
    mutationFn: async (kind: ConnectionKind) => {
      const { data } = await call(startConnecting, { body: { kind } })
      window.location.assign(data.authorization_url)
    },
    onError: showFailure,
  })
}

interface Returned {
  vendor: ConnectionVendorName
  state: string
  code?: string
  error?: string
}

export function useFinishConnecting() {
  return useMutation({
    mutationFn: (returned: Returned) => call(finishConnecting, { body: returned }),
    onSettled: refreshConnectionsAndToday,
  })
}

export function useChoices(kind: ConnectionKind) {
  return useQuery({
    queryKey: choicesKey(kind),
    queryFn: ({ signal }) =>
      call(listConnectionChoices, { params: { kind } }, { signal }).catch((error) => {
        // The request may have revealed to the server that the sign-in has ended
        refreshConnectionsAndToday()
        throw error
      }),
    // Fetched from the vendor each time, because a place may have been added there just now
    gcTime: 0,
  })
}

export function useChooseConnection(kind: ConnectionKind) {
  return useMutation({
    mutationFn: (targetId: string) => call(chooseConnection, { params: { kind }, body: { target_id: targetId } }),
    onSuccess: () => notifySuccess('Connected'),
    onSettled: refreshConnectionsAndToday,
  })
}

export function useDisconnect() {
  return useMutation({
    mutationFn: (kind: ConnectionKind) => call(disconnect, { params: { kind } }),
    onSuccess: () => notifySuccess('Disconnected'),
    onError: showFailure,
    onSettled: refreshConnectionsAndToday,
  })
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { addCallNote, changeCallNote, deleteCallNote, listCallNotes } from '#contract/calls/call-notes.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notifyError } from '../../../ui/dialogs/toasts.ts'

// Not stored under the key of calls, because an incoming call changes no note
const notesKey = (sid: string) => ['call-notes', sid] as const

export function useCallNotes(sid: string) {
  return useQuery({
    queryKey: notesKey(sid),
    queryFn: ({ signal }) => call(listCallNotes, { params: { call_sid: sid } }, { signal }),
    select: ({ data }) => data,
  })
}

const refreshNotes = (sid: string) => queryClient.invalidateQueries({ queryKey: notesKey(sid) })

/** Failures are shown beside the field */
export function useAddNote(sid: string) {
  return useMutation({
    mutationFn: (text: string) => call(addCallNote, { params: { call_sid: sid }, body: { text } }),
    onSuccess: () => refreshNotes(sid),
  })
}

export function useChangeNote(sid: string) {
  return useMutation({
    mutationFn: ({ uuid, text }: { uuid: string; text: string }) =>
      call(changeCallNote, { params: { call_sid: sid, uuid }, body: { text } }),
    onSuccess: () => refreshNotes(sid),
  })
}

export function useDeleteNote(sid: string) {
  return useMutation({
    mutationFn: (uuid: string) => call(deleteCallNote, { params: { call_sid: sid, uuid } }),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
    onSettled: () => refreshNotes(sid),
  })
}

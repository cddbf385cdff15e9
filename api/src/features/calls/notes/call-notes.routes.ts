import { addCallNote, changeCallNote, deleteCallNote, listCallNotes } from '#contract/calls/call-notes.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { addNote, changeNote, deleteNote, listNotesOfCall } from './call-notes.service.ts'

export const callNotesRoutes: Route[] = [
  route(listCallNotes, async (context, { params }) => ({ data: await listNotesOfCall(context, params.call_sid) })),

  route(addCallNote, async (context, { params, body }) => ({ data: { uuid: await addNote(context, params.call_sid, body.text) } })),

  route(changeCallNote, async (context, { params, body }) => {
    await changeNote(context, params.call_sid, params.uuid, body.text)
    return {}
  }),

  route(deleteCallNote, async (context, { params }) => {
    await deleteNote(context, params.call_sid, params.uuid)
    return {}
  }),
]

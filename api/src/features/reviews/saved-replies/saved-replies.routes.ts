import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies } from '#contract/reviews/saved-replies.ts'
import { type Route, readRoute, route } from '../../../platform/http/route.ts'
import { selectSavedReplies } from './saved-replies.queries.ts'
import { createSavedReply, editSavedReply, removeSavedReply } from './saved-replies.service.ts'

export const savedRepliesRoutes: Route[] = [
  readRoute(
    listSavedReplies,
    () => [selectSavedReplies.statement({})],
    ([data]) => ({ data }),
  ),

  route(addSavedReply, async (context, { body }) => ({ data: { saved_answer_uuid: await createSavedReply(context, body) } })),

  route(changeSavedReply, async (context, { params, body }) => {
    await editSavedReply(context, params.saved_answer_uuid, body)
    return {}
  }),

  route(deleteSavedReply, async (context, { params }) => {
    await removeSavedReply(context, params.saved_answer_uuid)
    return {}
  }),
]

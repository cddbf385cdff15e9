import { addSavedAnswer, changeSavedAnswer, deleteSavedAnswer, listSavedAnswers } from '#contract/reviews/saved-answers.ts'
import { type Route, readRoute, route } from '../../../platform/http/route.ts'
import { selectSavedAnswers } from './saved-answers.queries.ts'
import { changeAnswer, forgetAnswer, saveAnswer } from './saved-answers.service.ts'

export const savedAnswersRoutes: Route[] = [
  readRoute(
    listSavedAnswers,
    () => [selectSavedAnswers.statement({})],
    ([data]) => ({ data }),
  ),

  route(addSavedAnswer, async (context, { body }) => ({ data: { saved_answer_uuid: await saveAnswer(context, body) } })),

  route(changeSavedAnswer, async (context, { params, body }) => {
    await changeAnswer(context, params.saved_answer_uuid, body)
    return {}
  }),

  route(deleteSavedAnswer, async (context, { params }) => {
    await forgetAnswer(context, params.saved_answer_uuid)
    return {}
  }),
]

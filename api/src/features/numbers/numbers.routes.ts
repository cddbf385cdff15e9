import { assignNumber, changeNumber, listNumbers, listNumbersOfClient, makeMainNumber, removeNumber } from '#contract/numbers/numbers.ts'
import { operatorRoute, type Route, route } from '../../platform/http/route.ts'
import { selectNumbers } from './numbers.queries.ts'
import * as numbers from './numbers.service.ts'

export const numbersRoutes: Route[] = [
  route(listNumbers, async ({ db, account }) => ({ data: await selectNumbers(db, account.clientUuid) })),

  route(changeNumber, async (context, { params, body }) => {
    await numbers.changeNumber(context, params.number_uuid, body)
    return {}
  }),

  route(makeMainNumber, async (context, { params }) => {
    await numbers.makeMainNumber(context, params.number_uuid)
    return {}
  }),

  operatorRoute(listNumbersOfClient, async (context, { params }) => ({ data: await numbers.listNumbersOf(context, params.client_uuid) })),

  operatorRoute(assignNumber, async (context, { params, body }) => ({
    number_uuid: await numbers.assignNumber(context, params.client_uuid, body),
  })),

  operatorRoute(removeNumber, async (context, { params }) => {
    await numbers.removeNumber(context, params.client_uuid, params.number_uuid)
    return {}
  }),
]

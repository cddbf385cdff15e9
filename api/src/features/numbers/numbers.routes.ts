import { buyNumber, portNumberIn, portNumberOut, releaseNumber, restoreNumber, searchNumbers } from '#contract/numbers/number-market.ts'
import { assignNumber, changeNumber, listNumbers, listNumbersOfClient, makeMainNumber, removeNumber } from '#contract/numbers/numbers.ts'
import { getTextRegistration, getTextSending, registerForTexts } from '#contract/numbers/text-registration.ts'
import { operatorRoute, type Route, route } from '../../platform/http/route.ts'
import * as market from './market/market.service.ts'
import { selectNumbers } from './numbers.queries.ts'
import * as numbers from './numbers.service.ts'
import { getOwnTextSending, getRegistration, registerClientForTexts } from './registration/registration.service.ts'

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

  route(getTextSending, async (context) => ({ data: await getOwnTextSending(context) })),

  operatorRoute(listNumbersOfClient, async (context, { params }) => ({ data: await numbers.listNumbersOf(context, params.client_uuid) })),

  operatorRoute(assignNumber, async (context, { params, body }) => ({
    number_uuid: await numbers.assignNumber(context, params.client_uuid, body),
  })),

  operatorRoute(removeNumber, async (context, { params }) => {
    await numbers.removeNumber(context, params.client_uuid, params.number_uuid)
    return {}
  }),

  operatorRoute(searchNumbers, (context, { query: { area_code: areaCode, city, state } }) =>
    market.findNumbersForSale(context, { areaCode, city, state }),
  ),

  operatorRoute(buyNumber, async (context, { params, body }) => ({
    number_uuid: await market.buyNumber(context, params.client_uuid, body),
  })),

  operatorRoute(portNumberIn, async (context, { params, body }) => ({
    number_uuid: await market.portNumberIn(context, params.client_uuid, body),
  })),

  operatorRoute(portNumberOut, async (context, { params }) => {
    await market.portNumberOut(context, params.client_uuid, params.number_uuid)
    return {}
  }),

  operatorRoute(releaseNumber, async (context, { params, body }) => ({
    releases_datetime: (await market.releaseNumber(context, params.client_uuid, params.number_uuid, body.confirm)).toISOString(),
  })),

  operatorRoute(restoreNumber, async (context, { params }) => {
    await market.restoreNumber(context, params.client_uuid, params.number_uuid)
    return {}
  }),

  operatorRoute(getTextRegistration, async (context, { params }) => ({ data: await getRegistration(context, params.client_uuid) })),

  operatorRoute(registerForTexts, async (context, { params, body }) => ({
    data: await registerClientForTexts(context, params.client_uuid, body),
  })),
]

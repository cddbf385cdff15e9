import { confirmCallingPhone, getCallingPhone, removeCallingPhone, saveCallingPhone } from '#contract/calls/calling-phone.ts'
import { getOutgoingCall, startOutgoingCall } from '#contract/calls/outgoing-calls.ts'
import {
  outgoingAnswered,
  outgoingCustomerAnswered,
  outgoingDialEnded,
  outgoingKeyPressed,
  outgoingStatusChanged,
} from '#contract/calls/outgoing-intake.ts'
import { openRoute, type Route, route, slowRoute } from '../../../platform/http/route.ts'
import * as phones from './calling-phone.service.ts'
import { getCallState, startCall } from './outgoing-calls.service.ts'
import * as webhooks from './outgoing-webhooks.service.ts'

export const outgoingCallsRoutes: Route[] = [
  route(getCallingPhone, phones.describeCallingPhone),

  slowRoute(saveCallingPhone, (context, { body }) => phones.sendCallingPhoneCode(context, body.number)),

  slowRoute(confirmCallingPhone, async (context, { body }) => {
    await phones.confirmCallingPhoneByCode(context, body.code)
    return {}
  }),

  route(removeCallingPhone, async (context) => {
    await phones.deleteOwnCallingPhone(context)
    return {}
  }),

  slowRoute(startOutgoingCall, async (context, { body }) => ({ data: await startCall(context, body) })),

  route(getOutgoingCall, async (context, { params }) => ({ data: await getCallState(context, params.outgoing_uuid) })),

  openRoute(outgoingAnswered, (context, { query, body }) => webhooks.askForKey(context, query, body)),
  openRoute(outgoingKeyPressed, (context, { query, body }) => webhooks.connectCustomer(context, query, body)),
  openRoute(outgoingCustomerAnswered, (context, { query, body }) => webhooks.playNotice(context, query, body)),
  openRoute(outgoingDialEnded, (context, { query, body }) => webhooks.endConnection(context, query, body)),
  openRoute(outgoingStatusChanged, (context, { query, body }) => webhooks.recordOutgoingStatus(context, query, body)),
]

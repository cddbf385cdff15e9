import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'
import { callableNumber } from './callable-number.ts'
import { outgoingCall } from './outgoing-call.ts'

export const startOutgoingCall = endpoint({
  name: 'startOutgoingCall',
  method: 'POST',
  path: '/outgoing-calls',
  access: 'account',
  summary: 'Call a customer: the phone of the signed-in person rings first. A repeated request with the same uuid places no second call',
  body: z.strictObject({
    /** Chosen by the caller of this endpoint, once for each press of the button */
    outgoing_uuid: z.uuid({ error: 'A call is given by its uuid' }),
    /** As written, for example in an inquiry */
    number: callableNumber,
  }),
  status: 201,
  response: successBodySchema({ data: outgoingCall }),
  addition: true,
})

export const getOutgoingCall = endpoint({
  name: 'getOutgoingCall',
  method: 'GET',
  path: '/outgoing-calls/{outgoing_uuid}',
  access: 'account',
  summary: 'How an outgoing call is going',
  params: z.object({ outgoing_uuid: z.uuid({ error: 'A call is given by its uuid' }) }),
  response: successBodySchema({ data: outgoingCall }),
  addition: true,
})

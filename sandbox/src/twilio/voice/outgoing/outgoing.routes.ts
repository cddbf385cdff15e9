import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAuthenticated, twilioAccount } from '../../account.ts'
import type { OwnNumbers } from '../../own-numbers.ts'
import { isPhoneNumber } from '../../phone-number.ts'
import { type TwilioError, twilioErrorBody, twilioErrors } from '../../twilio-responses.ts'
import { createReadAccessCheck, type TwilioFaults } from '../check-read-access.ts'
import { isCallForbidden, mayShow, readOutgoingOrder } from './outgoing-call.ts'
import type { OutgoingPhone } from './outgoing-phone.ts'
import { legsOfOutgoing } from './outgoing-rows.ts'

interface OutgoingParts {
  phone: OutgoingPhone
  numbers: OwnNumbers
  faults: TwilioFaults
}

interface CallRoute {
  Params: { accountSid: string; file?: string }
}

/** `POST …/Calls.json`, which rings at once, and reading or ending one call */
export function registerOutgoingCallRoutes(http: FastifyInstance, { phone, numbers, faults }: OutgoingParts) {
  const account = '/twilio/2010-04-01/Accounts/:accountSid'
  const sendError = (reply: FastifyReply, error: TwilioError) => reply.code(error.status).send(twilioErrorBody(error))
  const formOf = (request: FastifyRequest) => (request.body instanceof URLSearchParams ? request.body : new URLSearchParams())
  const preHandler = createReadAccessCheck(faults)
  const findCall = ({ file = '' }: CallRoute['Params']) => phone.find(file.replace(/\.json$/, ''))

  http.post<CallRoute>(`${account}/Calls.json`, (request, reply) => {
    if (!isAuthenticated(request.headers.authorization)) return sendError(reply, twilioErrors.authenticate)
    if (request.params.accountSid !== twilioAccount.sid) return sendError(reply, twilioErrors.otherAccount)
    if (faults.mode === 'rate_limited') return sendError(reply, twilioErrors.tooManyRequests)
    if (faults.mode === 'server_error') return sendError(reply, twilioErrors.unavailable)
    if (faults.mode === 'balance') return sendError(reply, twilioErrors.suspended)
    const order = readOutgoingOrder(formOf(request))
    if (!isPhoneNumber(order.from)) return sendError(reply, twilioErrors.invalidCaller(order.from))
    if (!mayShow(numbers, order.from)) return sendError(reply, twilioErrors.callerNotOurs(order.from))
    if (isCallForbidden(order.to)) return sendError(reply, twilioErrors.callNotPermitted(order.to))
    const call = phone.place(order)
    // It rings; only the response is lost
    if (faults.mode === 'hang') return reply.hijack()
    return reply.code(201).send(legsOfOutgoing(call).at(-1))
  })

  http.get<CallRoute>(`${account}/Calls/:file`, { preHandler }, (request, reply) => {
    const call = findCall(request.params)
    return call ? legsOfOutgoing(call).at(-1) : sendError(reply, twilioErrors.otherAccount)
  })

  http.post<CallRoute>(`${account}/Calls/:file`, { preHandler }, async (request, reply) => {
    const call = findCall(request.params)
    if (!call) return sendError(reply, twilioErrors.otherAccount)
    await phone.end(call)
    return legsOfOutgoing(call).at(-1)
  })
}

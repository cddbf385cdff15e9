import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../../faults.ts'
import { isAuthenticated, twilioAccount } from '../account.ts'
import type { twilioTroubles } from '../messages.routes.ts'
import { type TwilioError, twilioErrorBody, twilioErrors } from '../twilio-responses.ts'

export type TwilioFaults = FaultSwitch<(typeof twilioTroubles)[number] | 'ok'>

/** Checks before every read: credentials, account, and the chosen fault */
export const createReadAccessCheck = (faults: TwilioFaults) => async (request: FastifyRequest, reply: FastifyReply) => {
  const sendError = (error: TwilioError) => reply.code(error.status).send(twilioErrorBody(error))
  const { accountSid } = request.params as { accountSid: string }
  if (!isAuthenticated(request.headers.authorization)) return sendError(twilioErrors.authenticate)
  if (accountSid !== twilioAccount.sid) return sendError(twilioErrors.otherAccount)
  if (faults.mode === 'rate_limited') {
    reply.header('retry-after', '7')
    return sendError(twilioErrors.tooManyRequests)
  }
  if (faults.mode === 'server_error') return sendError(twilioErrors.unavailable)
  if (faults.mode === 'hang') return reply.hijack()
  return undefined
}

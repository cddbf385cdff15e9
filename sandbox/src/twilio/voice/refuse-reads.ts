import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../../faults.ts'
import { isAuthenticated, twilioAccount } from '../account.ts'
import type { twilioTroubles } from '../messages.routes.ts'
import { refusalBody, refusals, type TwilioRefusal } from '../twilio-answers.ts'

export type TwilioFaults = FaultSwitch<(typeof twilioTroubles)[number] | 'ok'>

/** Checks before every read: credentials, account, and the chosen fault */
export const refuseReads = (faults: TwilioFaults) => async (request: FastifyRequest, reply: FastifyReply) => {
  const sendError = (error: TwilioRefusal) => reply.code(error.status).send(refusalBody(error))
  const { accountSid } = request.params as { accountSid: string }
  if (!isAuthenticated(request.headers.authorization)) return sendError(refusals.authenticate)
  if (accountSid !== twilioAccount.sid) return sendError(refusals.otherAccount)
  if (faults.mode === 'rate_limited') {
    reply.header('retry-after', '7')
    return sendError(refusals.tooManyRequests)
  }
  if (faults.mode === 'server_error') return sendError(refusals.unavailable)
  if (faults.mode === 'hang') return reply.hijack()
  return undefined
}

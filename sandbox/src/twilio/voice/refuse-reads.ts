import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../../faults.ts'
import { isAuthenticated, twilioAccount } from '../account.ts'
import type { twilioTroubles } from '../messages.routes.ts'
import { refusalBody, refusals, type TwilioRefusal } from '../twilio-answers.ts'

export type TwilioFaults = FaultSwitch<(typeof twilioTroubles)[number] | 'ok'>

/** What precedes every read: credentials, account, and the trouble that was chosen */
export const refuseReads = (faults: TwilioFaults) => async (request: FastifyRequest, reply: FastifyReply) => {
  const refuse = (refusal: TwilioRefusal) => reply.code(refusal.status).send(refusalBody(refusal))
  const { accountSid } = request.params as { accountSid: string }
  if (!isAuthenticated(request.headers.authorization)) return refuse(refusals.authenticate)
  if (accountSid !== twilioAccount.sid) return refuse(refusals.otherAccount)
  if (faults.mode === 'rate_limited') {
    reply.header('retry-after', '7')
    return refuse(refusals.tooManyRequests)
  }
  if (faults.mode === 'server_error') return refuse(refusals.unavailable)
  if (faults.mode === 'hang') return reply.hijack()
  return undefined
}

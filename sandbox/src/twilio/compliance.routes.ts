import type { FastifyInstance, FastifyReply } from 'fastify'
import { isAuthenticated, twilioAccount } from './account.ts'
import { sidOfNumber } from './number-response.ts'
import type { OwnNumbers } from './own-numbers.ts'
import { twilioErrorBody, twilioErrors } from './twilio-responses.ts'

interface StatusBody {
  Body: { status?: string | null } | null
}

/** What carriers demand of senders in the US. At the vendor this is on another host, messaging.twilio.com */
export function registerComplianceRoutes(http: FastifyInstance, { numbers }: { numbers: OwnNumbers }) {
  const listOf = (key: string, items: object[]) => ({ [key]: items, meta: { key, page: 0, page_size: 50 } })
  const sendDenied = (reply: FastifyReply) => reply.code(401).send(twilioErrorBody(twilioErrors.authenticate))

  // One campaign of every messaging service; null: none
  let campaignStatus: string | null = 'VERIFIED'
  http.get('/twilio/v1/Services/:service/Compliance/Usa2p', (request, reply) => {
    if (!isAuthenticated(request.headers.authorization)) return sendDenied(reply)
    const campaign = { sid: `QE${'2c'.repeat(16)}`, account_sid: twilioAccount.sid, campaign_status: campaignStatus, errors: [] }
    return listOf('compliance', campaignStatus === null ? [] : [campaign])
  })
  http.put<StatusBody>('/twilio/campaign', (request) => {
    campaignStatus = request.body?.status ?? null
    return { status: campaignStatus }
  })

  // Of every toll-free number of the account; null: none
  let verificationStatus: string | null = 'TWILIO_APPROVED'
  http.get<{ Querystring: { TollfreePhoneNumberSid?: string } }>('/twilio/v1/Tollfree/Verifications', (request, reply) => {
    if (!isAuthenticated(request.headers.authorization)) return sendDenied(reply)
    const wanted = request.query.TollfreePhoneNumberSid
    const own = numbers.list().filter(({ number }) => tollFree.test(number) && (!wanted || sidOfNumber(number) === wanted))
    const verifications = own.map(({ number }) => ({
      sid: `HH${sidOfNumber(number).slice(2)}`,
      account_sid: twilioAccount.sid,
      tollfree_phone_number_sid: sidOfNumber(number),
      status: verificationStatus,
    }))
    return listOf('verifications', verificationStatus === null ? [] : verifications)
  })
  http.put<StatusBody>('/twilio/tollfree', (request) => {
    verificationStatus = request.body?.status ?? null
    return { status: verificationStatus }
  })
}

const tollFree = /^\+18(00|33|44|55|66|77|88)\d{7}$/

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

  // One campaign of every messaging service; null: none; GONE: there is no such service
  let campaignStatus: string | null = 'VERIFIED'
  http.get('/twilio/v1/Services/:service/Compliance/Usa2p', (request, reply) => {
    if (!isAuthenticated(request.headers.authorization)) return sendDenied(reply)
    if (campaignStatus === 'GONE') return reply.code(404).send(twilioErrorBody(twilioErrors.otherAccount))
    const campaign = {
      sid: `QE${'2c'.repeat(16)}`,
      account_sid: twilioAccount.sid,
      brand_registration_sid: `BN${'2b'.repeat(16)}`,
      campaign_status: campaignStatus,
      errors: campaignStatus === 'FAILED' ? [SAMPLES_DO_NOT_MATCH] : [],
    }
    return listOf('compliance', campaignStatus === null ? [] : [campaign])
  })
  http.put<StatusBody>('/twilio/campaign', (request) => {
    campaignStatus = request.body?.status ?? null
    return { status: campaignStatus }
  })

  // One brand, whatever it is called
  let brandStatus = 'APPROVED'
  http.get<{ Params: { brand: string } }>('/twilio/v1/a2p/BrandRegistrations/:brand', (request, reply) => {
    if (!isAuthenticated(request.headers.authorization)) return sendDenied(reply)
    return {
      sid: request.params.brand,
      account_sid: twilioAccount.sid,
      brand_type: 'STANDARD',
      status: brandStatus,
      identity_status: brandStatus === 'APPROVED' ? 'VERIFIED' : 'UNVERIFIED',
      failure_reason: null,
      errors: brandStatus === 'FAILED' ? [TAX_ID_UNKNOWN] : [],
    }
  })
  http.put<StatusBody>('/twilio/brand', (request) => {
    brandStatus = request.body?.status ?? 'APPROVED'
    return { status: brandStatus }
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
      rejection_reason: null,
      rejection_reasons: verificationStatus === 'TWILIO_REJECTED' ? [OPT_IN_UNCLEAR] : [],
    }))
    return listOf('verifications', verificationStatus === null ? [] : verifications)
  })
  http.put<StatusBody>('/twilio/tollfree', (request) => {
    verificationStatus = request.body?.status ?? null
    return { status: verificationStatus }
  })
}

const SAMPLES_DO_NOT_MATCH = {
  error_code: 30893,
  description: 'The sample messages do not match the use case.',
  fields: ['MESSAGE_SAMPLES'],
}
const TAX_ID_UNKNOWN = { error_code: 30796, description: 'The EIN does not match the legal name.', fields: ['EIN'] }
const OPT_IN_UNCLEAR = { code: 30513, reason: 'How people consent is not described.' }

const tollFree = /^\+18(00|33|44|55|66|77|88)\d{7}$/

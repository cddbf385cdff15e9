import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import { isAuthenticated, twilioAccount } from './account.ts'
import type { twilioTroubles } from './messages.routes.ts'
import { toNumberResponse } from './number-response.ts'
import { type OwnNumbers, parseOwnNumber } from './own-numbers.ts'
import { type TwilioError, twilioErrorBody, twilioErrors } from './twilio-responses.ts'

interface AccountParts {
  numbers: OwnNumbers
  faults: FaultSwitch<(typeof twilioTroubles)[number] | 'ok'>
}

interface AccountRoute {
  Params: { accountSid: string }
  Querystring: { PageSize?: string; Page?: string; PhoneNumber?: string }
}

const usualOnPage = 50

/** GET of the account itself and its numbers, and the switches that buy and release numbers */
export function registerAccountRoutes(http: FastifyInstance, { numbers, faults }: AccountParts) {
  const path = '/twilio/2010-04-01/Accounts/:accountSid'

  function findError(request: FastifyRequest<AccountRoute>, accountSid: string): TwilioError | null {
    if (!isAuthenticated(request.headers.authorization)) return twilioErrors.authenticate
    if (accountSid !== twilioAccount.sid) return twilioErrors.otherAccount
    if (faults.mode === 'rate_limited') return twilioErrors.tooManyRequests
    return faults.mode === 'server_error' ? twilioErrors.unavailable : null
  }
  const sendError = (reply: FastifyReply, error: TwilioError) => reply.code(error.status).send(twilioErrorBody(error))

  http.get<AccountRoute>(path, (request, reply) => {
    const error = findError(request, request.params.accountSid.replace(/\.json$/, ''))
    if (error) return sendError(reply, error)
    const uri = `/2010-04-01/Accounts/${twilioAccount.sid}.json`
    return { sid: twilioAccount.sid, friendly_name: 'Sandbox', status: 'active', type: 'Full', owner_account_sid: twilioAccount.sid, uri }
  })

  http.get<AccountRoute>(`${path}/IncomingPhoneNumbers.json`, (request, reply) => {
    const error = findError(request, request.params.accountSid)
    if (error) return sendError(reply, error)
    const size = Number(request.query.PageSize ?? usualOnPage)
    const page = Number(request.query.Page) || 0
    const found = numbers.list().filter(({ number }) => !request.query.PhoneNumber || number === request.query.PhoneNumber)
    const here = found.slice(page * size, (page + 1) * size)
    const uriOf = (of: number) => `/2010-04-01/Accounts/${twilioAccount.sid}/IncomingPhoneNumbers.json?PageSize=${size}&Page=${of}`
    return {
      incoming_phone_numbers: here.map(toNumberResponse),
      page,
      page_size: size,
      uri: uriOf(page),
      next_page_uri: found.length > (page + 1) * size ? uriOf(page + 1) : null,
    }
  })

  http.put<{ Params: { number: string } }>('/twilio/numbers/:number', (request, reply) => {
    const { number } = request.params
    const own = parseOwnNumber(number, request.body, numbers.find(number) ?? numbers.usual(number))
    if (typeof own === 'string') return reply.code(400).send({ message: own })
    numbers.put(own)
    return toNumberResponse(own)
  })

  http.delete<{ Params: { number: string } }>('/twilio/numbers/:number', (request, reply) => {
    numbers.remove(request.params.number)
    return reply.code(204).send()
  })
}

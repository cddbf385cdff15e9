import type { FastifyInstance } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import { collectLinks } from '../inbox/links.ts'
import type { MessageStore } from '../inbox/message-store.ts'
import { isAuthenticated, twilioAccount } from './account.ts'
import { fetchMedia } from './media/fetch-media.ts'
import type { MediaStore } from './media/media-store.ts'
import type { OptOuts } from './opt-outs.ts'
import type { OwnNumbers } from './own-numbers.ts'
import { findDeliveryError, findSpecialError } from './special-numbers.ts'
import type { StatusCallbacks } from './status-callbacks.ts'
import { type TwilioError, toCreatedMessage, twilioErrorBody, twilioErrors } from './twilio-responses.ts'

/** `nulls`: the records of calls have rows without direction and dates. The last four concern the buying of numbers */
export const twilioTroubles = [
  'rate_limited',
  'server_error',
  'hang',
  'nulls',
  'no_inventory',
  'number_taken',
  'bundle_missing',
  'balance',
] as const

interface TwilioParts {
  messages: MessageStore
  faults: FaultSwitch<(typeof twilioTroubles)[number] | 'ok'>
  callbacks: StatusCallbacks
  optOuts: OptOuts
  numbers: OwnNumbers
  files: MediaStore
  now: () => Date
}

export function registerTwilioMessageRoutes(
  http: FastifyInstance,
  { messages, faults, callbacks, optOuts, numbers, files, now }: TwilioParts,
) {
  http.put<{ Body: { numbers?: unknown } | null }>('/twilio/unsubscribed', (request, reply) => {
    const numbers = request.body?.numbers
    if (!Array.isArray(numbers) || !numbers.every((number) => typeof number === 'string')) {
      return reply.code(400).send({ message: 'numbers must be a list of phone numbers, for example ["+12025550123"].' })
    }
    optOuts.blockEverywhere(numbers)
    return { numbers }
  })

  http.post<{ Params: { accountSid: string } }>('/twilio/2010-04-01/Accounts/:accountSid/Messages.json', async (request, reply) => {
    const sendError = (error: TwilioError) => reply.code(error.status).send(twilioErrorBody(error))
    if (!isAuthenticated(request.headers.authorization)) return sendError(twilioErrors.authenticate)
    if (request.params.accountSid !== twilioAccount.sid) return sendError(twilioErrors.otherAccount)
    if (faults.mode === 'rate_limited') {
      reply.header('retry-after', '7')
      return sendError(twilioErrors.tooManyRequests)
    }
    if (faults.mode === 'server_error') return sendError(twilioErrors.unavailable)

    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const error = findMessageError(form, { optOuts, numbers })
    if (error) return sendError(error)

    const mediaUrls = form.getAll('MediaUrl')
    const created = toCreatedMessage({
      accountSid: twilioAccount.sid,
      to: form.get('To') ?? '',
      from: form.get('From'),
      messagingServiceSid: form.get('MessagingServiceSid'),
      body: form.get('Body') ?? '',
      mediaUrls,
      at: now(),
    })
    // Twilio fetches them after its response; here the message is in the inbox, or not, when the response arrives
    const fetched = await fetchMedia(mediaUrls)
    const media = typeof fetched === 'number' ? [] : fetched
    const deliveryError = typeof fetched === 'number' ? fetched : findDeliveryError(created.to, media.length > 0)
    messages.add({
      channel: 'text',
      ...(media.length > 0 && { pictures: media.map((file) => `/phone-media/${created.sid}/${files.add(created.sid, file)}`) }),
      from: created.from ?? created.messaging_service_sid ?? '',
      to: created.to,
      subject: null,
      text: created.body,
      html: null,
      links: collectLinks({ text: created.body }),
      headers: { sid: created.sid, ...(deliveryError ? { 'not delivered': String(deliveryError) } : {}) },
    })
    // The message was sent; only the response is lost
    if (faults.mode === 'hang') return reply.hijack()

    const statusCallback = form.get('StatusCallback')
    if (statusCallback) reply.raw.once('finish', () => callbacks.report(statusCallback, created, deliveryError))
    return reply.code(201).send(created)
  })
}

/** Errors that depend on the account; the description has checked the fields */
function findMessageError(form: URLSearchParams, { optOuts, numbers }: Pick<TwilioParts, 'optOuts' | 'numbers'>): TwilioError | null {
  const to = form.get('To') ?? ''
  const from = form.get('From')
  // Short codes and names are accepted: only a number can be looked up among the account's
  const own = from?.startsWith('+') ? numbers.find(from) : undefined
  if (from && own !== undefined && !own?.sms) return twilioErrors.notOurSender(from)
  const mediaUrls = form.getAll('MediaUrl')
  if (mediaUrls.length > 10) return twilioErrors.tooManyMedia
  if (mediaUrls.some((url) => !/^https?:\/\//.test(url) || !URL.canParse(url))) return twilioErrors.invalidMediaUrl(mediaUrls.join(', '))
  if (mediaUrls.length > 0 && own && !own.mms) return twilioErrors.unreachableTo(to)
  if (optOuts.isBlocked(from || (form.get('MessagingServiceSid') ?? ''), to)) return twilioErrors.unsubscribed
  return findSpecialError(to)
}

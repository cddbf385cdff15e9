import type { z } from 'zod'
import type { sendReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { SEND_AGAIN, type SendingNote } from '#contract/business-promoter/invitations.ts'
import { toDialableNumber } from '#contract/formats/phone-numbers.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { drawQrPng } from '../../../platform/files/qr-png.ts'
import type { BinaryResponse, SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { sendingLimiter } from '../../../platform/sending/daily-caps.ts'
import { createRequestLink, sendRequestInvitation } from '../../business-promoter/business-promoter.public.ts'
import { aiPromoterAudit } from '../ai-promoter.audit.ts'
import { lockRequest } from '../generation/generation.queries.ts'
import { selectAssistants } from './assistants.queries.ts'
import { shortNameOf } from './short-name.ts'

const REQUEST_SEND_LIMIT = { name: 'review requests sent by account', max: 100, windowS: 3600 }
/** Rate limited because each call stores a link */
const REQUEST_LINK_LIMIT = { name: 'review request links by account', max: 600, windowS: 3600 }

async function lockAndAssertRequestReady(db: Db, uuid: string): Promise<void> {
  const request = await lockRequest(db, uuid)
  if (!request) throw notFound('This review request')
  if (request.state === 'generating')
    throw new AppError('conflict', 'The suggestions are still being written. Please wait until they’re ready')
  if (request.state === 'failed') throw new AppError('conflict', 'The suggestions couldn’t be written. Start them again first')
}

export async function createLinkOfReadyRequest({ services, account, inTenant }: SlowAccountContext, uuid: string): Promise<string> {
  await countAttemptOrThrow(services.database, services.clock, REQUEST_LINK_LIMIT, account.uuid)
  return inTenant(async (db) => {
    await lockAndAssertRequestReady(db, uuid)
    return createRequestLink(db, services, { clientUuid: account.clientUuid, invitationUuid: uuid })
  })
}

export async function createLinkAndDrawQr(context: SlowAccountContext, uuid: string): Promise<BinaryResponse> {
  return { bytes: drawQrPng(await createLinkOfReadyRequest(context, uuid)), contentType: 'image/png', cacheControl: 'private, no-store' }
}

export async function sendReviewRequestToCustomer(
  { services, account, request, inTenant }: SlowAccountContext,
  { review_generator_uuid: uuid, email = '', phone_number: phone = '', language = null, [SEND_AGAIN]: isConfirmed = false }: Sending,
): Promise<SendingNote> {
  const { clientUuid, uuid: accountUuid } = account
  await countAttemptOrThrow(services.database, services.clock, REQUEST_SEND_LIMIT, accountUuid)
  return sendingLimiter.run(clientUuid, () =>
    inTenant(async (db) => {
      await lockAndAssertRequestReady(db, uuid)
      const hosts = (await selectAssistants(db, uuid)).map(({ employee_name: name }) => shortNameOf(name))
      const phoneNumber = toDialableNumber(phone) ?? ''
      const requestToSend = { clientUuid, invitationUuid: uuid, email, phoneNumber, language, hosts, isConfirmed }
      const outcome = await sendRequestInvitation(db, services, requestToSend)
      const recipient = [email, phoneNumber].filter(Boolean).join(', ')
      const details = { review_generator_uuid: uuid, email: email !== '', text: phoneNumber !== '', recipient }
      await aiPromoterAudit.recordBy(db, { account, request }, 'review_request_sent', details)
      return outcome
    }),
  )
}

type Sending = Omit<z.output<typeof sendReviewRequest.body>, 'language'> & {
  language?: z.output<typeof sendReviewRequest.body>['language'] | null
}

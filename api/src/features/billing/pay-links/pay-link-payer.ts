import { notFound } from '../../../platform/base/app-error.ts'
import type { OpenContext } from '../../../platform/http/route.ts'
import { assertNotBlockedInProcess, countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { findClientOfPayLink } from '../pay-link.ts'
import type { Reporter } from '../records/reporter.ts'
import { getClientOfLink, WRONG_LINKS } from './pay-links.service.ts'

type LinkPayer = Reporter & { clientUuid: string }

/** The payer behind a pay link: has no account, and pays for one business */
export async function getPayerOfLink(context: OpenContext, invoiceUuid: string, sessionId: string): Promise<LinkPayer> {
  return { clientUuid: await getClientOfLink(context, invoiceUuid, sessionId), accountUuid: null, requestId: context.request.id }
}

/** Also accepts an expired link: a payment reserved in time may be confirmed after the link expires */
export async function getPayerEvenIfLinkExpired(
  { services, request }: OpenContext,
  invoiceUuid: string,
  sessionId: string,
): Promise<LinkPayer> {
  const { database, clock } = services
  assertNotBlockedInProcess(database, clock, WRONG_LINKS, request.address)
  const link = await findClientOfPayLink(services, invoiceUuid, sessionId)
  if (link) return { clientUuid: link.clientUuid, accountUuid: null, requestId: request.id }
  await countAttemptOrThrow(database, clock, WRONG_LINKS, request.address)
  throw notFound('This invoice')
}

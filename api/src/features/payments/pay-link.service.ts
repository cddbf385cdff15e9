import { AppError, notFound } from '../../platform/app-error.ts'
import { countTry, refuseIfOver } from '../../platform/http/rate-limit.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { findInvoiceByLink } from '../invoices/invoices.service.ts'
import type { Reporter } from './apply-transaction.service.ts'

/** Only links that open nothing are counted: a whole business may share an address */
const WRONG_LINKS = { name: 'wrong pay link by address', max: 60, windowS: 600 }

/** Who pays by a link: nobody signed in, for one business. A wrong session gets the very answer of an unknown invoice */
export async function findPayer(
  { services, request }: OpenContext,
  invoiceUuid: string,
  sessionId: string,
  { evenExpired = false } = {},
): Promise<Reporter & { clientUuid: string }> {
  const { database, clock } = services
  refuseIfOver(database, clock, WRONG_LINKS, request.address)
  const link = await findInvoiceByLink(services, invoiceUuid, sessionId)
  if (!link) {
    await countTry(database, clock, WRONG_LINKS, request.address)
    throw notFound('This invoice')
  }
  if (link.expired && !evenExpired) throw new AppError('gone', 'This link has expired. Ask for a new one.')
  return { clientUuid: link.clientUuid, accountUuid: null, requestId: request.id }
}
